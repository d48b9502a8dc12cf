// The editor's tools Keep and Remove before anything changes: a preview, the wait for a region, and clicks that fail.
import type { Page } from 'playwright-core';
import { describe, expect, it } from 'vitest';
import { createFakeEngine } from '#test/fake-engine.ts';
import { jpeg } from '#test/images.ts';
import { expectAccessible } from '../axe.ts';
import { openSite } from '../site.ts';
import { choose, drag, settled, shareEditor, stepsOf } from './editor.ts';
import { answered, click, lastAction, marks } from './prompts.ts';

const engine = createFakeEngine();
const site = openSite({ engine });
const photo = await jpeg(600, 400);

const { opened, again } = shareEditor(site, photo);

/** The same editor as it was when it was opened, with Keep. */
async function openKeep(): Promise<Page> {
	const page = await again();
	await choose(page, 'Keep');
	await settled(page);
	return page;
}

describe('with a preview', () => {
	it('nothing changes until the preview is accepted, by its button or by Enter on the canvas; Escape, Cancel and another tool leave everything as it was', async () => {
		const page = await openKeep();
		await page.getByRole('checkbox', { name: 'Preview first' }).click();
		const keepIt = page.getByRole('button', { name: 'Keep it', exact: true });
		for (const cancel of [
			() => page.keyboard.press('Escape'),
			() => page.getByRole('button', { name: 'Cancel', exact: true }).click(),
			() => page.keyboard.press('r'),
		]) {
			await click(page, 150, 200);
			await keepIt.waitFor();
			await cancel();
			await keepIt.waitFor({ state: 'detached' });
		}
		await choose(page, 'Keep');
		await click(page, 150, 200);
		await keepIt.waitFor();
		await expectAccessible(page);
		expect(await stepsOf(page)).toEqual(['As it was']);
		await keepIt.click();
		await settled(page);
		await page.getByRole('application', { name: 'Canvas' }).focus();
		for (let i = 0; i < 5; i++) await page.keyboard.press('Shift+ArrowLeft');
		await page.keyboard.press('Enter');
		await keepIt.waitFor();
		await page.keyboard.press('Enter');
		await settled(page);
		expect(await stepsOf(page)).toEqual(['As it was', 'Keep', 'Keep']);
		await page.getByRole('checkbox', { name: 'Preview first' }).click();
	});
});

// At other points, because the mask of the same points is already stored.
describe('while a region is being found', () => {
	it('the page shows and announces it; Escape, Undo, a jump to another step and another tool cancel it; a second click waits for the first one, and both are answered', async () => {
		const page = await openKeep();
		const steps = await stepsOf(page);
		const release = engine.hold();
		try {
			for (const cancel of [
				() => page.keyboard.press('Escape'),
				() => page.keyboard.press('Control+z'),
				() => page.keyboard.press('r'),
				async () => {
					await page.getByRole('button', { name: 'Steps', exact: true }).click();
					await page.getByRole('button', { name: 'As it was' }).click();
					await page.keyboard.press('Escape');
				},
			]) {
				await page.keyboard.press('k');
				await click(page, 140, 190);
				await marks(page).waitFor();
				await expect.poll(() => lastAction(page).textContent()).toContain('Finding what is there');
				await cancel();
				await expect.poll(() => marks(page).count()).toBe(0);
				await expect.poll(() => lastAction(page).textContent()).toMatch(/Cancelled|As it was/);
			}
			await page.keyboard.press('k');
			await click(page, 140, 190);
			await page.locator('p:not([role])', { hasText: 'Finding what is there...' }).waitFor();
			await expectAccessible(page);
			await page.getByRole('button', { name: 'Cancel', exact: true }).click();
			await settled(page);
			expect(await stepsOf(page)).toEqual(steps);
			await click(page, 80, 100);
			await click(page, 200, 320);
			await expect.poll(() => marks(page).count()).toBe(2);
		} finally {
			release();
		}
		await answered(page);
		expect(await stepsOf(page)).toEqual(['As it was', 'Keep', 'Keep']);
	});
});

describe('a click that fails', () => {
	/** The message, the tools that go on, and the steps that are still there. */
	async function expectUnharmed(page: Page, message: RegExp): Promise<void> {
		await page.getByText(message).first().waitFor();
		await expectAccessible(page);
		await choose(page, 'Brush');
		await drag(page, [
			[100, 100],
			[150, 150],
		]);
		expect(await stepsOf(page)).toEqual(['As it was', 'Restore']);
	}

	it('without a connection says that these tools need the service, and can be tried again', async () => {
		const page = await openKeep();
		site.expectError(/INTERNET_DISCONNECTED/);
		await page.waitForLoadState('networkidle');
		await page.context().setOffline(true);
		await page.getByRole('tabpanel').getByText('The service cannot be reached').waitFor();
		await click(page, 150, 200);
		await expectUnharmed(page, /Keep and Remove need it. The/);
		await choose(page, 'Keep');
		await click(page, 150, 200);
		const again = page.getByRole('button', { name: 'Try again' });
		// Before the connection is back: the click is sent a moment later.
		await again.waitFor();
		await page.context().setOffline(false);
		await page
			.getByRole('tabpanel')
			.getByText('The service cannot be reached')
			.waitFor({ state: 'detached' });
		await again.click();
		await answered(page);
		expect(await stepsOf(page)).toEqual(['As it was', 'Restore', 'Keep']);
	});

	it('with a status that says so, or with a reply that is no mask, names it', async () => {
		const page = await openKeep();
		site.expectError(/429/);
		for (const [reply, message] of [
			[{ status: 429, headers: { 'retry-after': '12' }, body: '' }, /try again in 12 seconds/],
			[{ status: 200, contentType: 'image/png', body: photo }, /That did not work/],
		] as const) {
			await page.route('**/api/segment/*', (route) => route.fulfill(reply));
			await choose(page, 'Keep');
			await click(page, 150, 200);
			await page.getByText(message).first().waitFor();
		}
		await expectUnharmed(page, /That did not work/);
		await page.unroute('**/api/segment/*');
	});

	// The last test, because nothing of the image is left afterwards.
	it('because the image was deleted meanwhile says so, and so does every later click', async () => {
		const page = await openKeep();
		const { id } = opened();
		site.expectError(/410/);
		const release = engine.hold();
		await click(page, 160, 210);
		await marks(page).waitFor();
		await fetch(`${site.server.url}/api/original/${id}`, { method: 'DELETE' });
		release();
		await expectUnharmed(page, /The photo is deleted/);
		await choose(page, 'Remove');
		await page.getByRole('tabpanel').getByText('The photo is deleted').waitFor();
	});
});
