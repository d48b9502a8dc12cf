// How an edited image ends on the server: deleted by its owner, here or in another tab, or expired.
import type { Page } from 'playwright-core';
import { describe, expect, it } from 'vitest';
import { createFakeEngine } from '#test/fake-engine.ts';
import { jpeg } from '#test/images.ts';
import { openSite, processed } from '../site.ts';
import { breakWorker, expectSame, exported, exportedPixels, press, settled, stepsOf } from './editor.ts';
import { openShifted, shift, storedEdits } from './one-step.ts';

let time = Date.now();
const site = openSite({ engine: createFakeEngine(), now: () => time, separatesTabs: true });
const photo = await jpeg(600, 400);

describe('Delete now', () => {
	async function confirmDeletion(page: Page): Promise<void> {
		await page
			.getByRole('dialog')
			.getByRole('button', { name: /delete/i })
			.last()
			.click();
		await page
			.getByText(/deleted/i)
			.first()
			.waitFor();
	}

	it('deletes image, result and edits, and says so, even to a visitor who comes back', async () => {
		const { page, id, path } = await openShifted(site, photo);
		expect(await storedEdits(page)).toBeGreaterThan(0);
		await press(page, 'Delete now');
		await confirmDeletion(page);
		await expect.poll(() => storedEdits(page)).toBe(0);
		expect((await fetch(`${site.server.url}/api/original/${id}`)).status).toBe(410);
		site.expectError(/410/);
		await page.goto(path);
		await page
			.getByText(/deleted/i)
			.first()
			.waitFor();
	});

	it('on the results page in another tab deletes the edits too, and the editor says so at once', async () => {
		const { page, id, token } = await openShifted(site, photo);
		await page.getByRole('button', { name: 'Undo' }).focus();
		const results = await page.context().newPage();
		await results.goto(`/results?id=${id}&token=${token}`);
		await results.getByRole('button', { name: 'Delete now' }).click();
		await confirmDeletion(results);
		await page.getByRole('heading', { name: 'This image has been deleted' }).waitFor();
		expect(await page.evaluate(() => document.activeElement?.id)).toBe('main');
		await expect.poll(() => storedEdits(page)).toBe(0);
	});
});

it('a user who comes back to the editor learns that another program has deleted the image, and can export what is there', async () => {
	const { page, id } = await openShifted(site, photo);
	const before = await exportedPixels(page);
	const deletion = await fetch(`${site.server.url}/api/original/${id}`, { method: 'DELETE' });
	expect(deletion.ok).toBe(true);
	site.expectError(/410/);
	// Tabs of a browser without a window are always visible.
	await page.evaluate(() => document.dispatchEvent(new Event('visibilitychange')));
	const notice = page.getByRole('alert').filter({ hasText: 'Deleted from the server.' });
	await notice.waitFor();
	expect(await notice.innerText()).not.toContain('time');
	await expect.poll(() => storedEdits(page)).toBe(0);
	expectSame(await exportedPixels(page), before);

	site.expectError(/out of memory/);
	await breakWorker(page);
	const failure = page.getByRole('alert').filter({ hasText: 'Something did not work.' });
	await failure.waitFor();
	// Opened again it would have nothing to show.
	expect(await failure.getByRole('button', { name: 'open the editor again' }).count()).toBe(0);
});

describe('expiry', () => {
	/** An editor with one step, in which a test can let time pass, from this time on. */
	async function openTimed(clock: { time?: number } = {}) {
		const { id, token } = await processed(site, photo);
		const page = await site.newPage({ viewport: { width: 1280, height: 800 } });
		await page.clock.install(clock);
		await page.goto(`/edit?id=${id}&token=${token}`);
		await settled(page);
		await shift(page);
		return page;
	}

	it('is decided by the server: on a device whose clock is a day ahead, and jumps while editing, nothing ends, and edits come back', async () => {
		const page = await openTimed({ time: Date.now() + 24 * 3_600_000 });
		const keptUntil = async () =>
			Date.parse((await page.locator('header time').first().getAttribute('datetime')) ?? '');
		const before = await keptUntil();
		await page.clock.fastForward('05:00:00');
		// The editor requests the time from the server, which is the same by another clock.
		const minutes = async () => Math.round(((await keptUntil()) - before) / 60_000);
		await expect.poll(minutes).toBeGreaterThanOrEqual(299);
		await page.getByRole('button', { name: 'Delete now' }).waitFor();
		await page.reload();
		await settled(page);
		expect(await stepsOf(page)).toEqual(['As it was', 'Edge: shift']);
	});

	it('during editing is announced, and what is in memory can still be exported, even with an encoder that is loaded on demand', async () => {
		const page = await openTimed();
		const before = await exportedPixels(page);
		time += 3_600_000;
		site.expectError(/403|410/);
		await page.clock.fastForward('01:01:00');
		await page.getByRole('alert').filter({ hasText: 'Its time is up.' }).waitFor();
		expect(await page.getByRole('button', { name: 'Delete now' }).count()).toBe(0);
		await expect.poll(() => storedEdits(page)).toBe(0);
		expectSame(await exportedPixels(page), before);
		expect((await exported(page, 'WebP')).bytes.length).toBeGreaterThan(100);
	});

	it('leaves nothing to edit for a visitor who comes back', async () => {
		const { page, path } = await openShifted(site, photo);
		time += 3_600_000;
		site.expectError(/403|410/);
		await page.goto(path);
		await page
			.getByText(/expired/i)
			.first()
			.waitFor();
		await expect.poll(() => storedEdits(page)).toBe(0);
	});
});
