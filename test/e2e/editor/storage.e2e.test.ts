// What becomes of edits: failed worker, reload, lost lock, no connection. Of a second tab in hurry.e2e.test.ts.
import type { Page } from 'playwright-core';
import { describe, expect, it } from 'vitest';
import { createFakeEngine } from '#test/fake-engine.ts';
import { jpeg } from '#test/images.ts';
import { openSite, passTime } from '../site.ts';
import {
	breakWorker,
	choose,
	expectSame,
	exported,
	exportedPixels,
	press,
	settled,
	shareEditor,
	stepsOf,
} from './editor.ts';
import { shift } from './one-step.ts';

const site = openSite({ engine: createFakeEngine() });
const photo = await jpeg(600, 400);

const { opened, again } = shareEditor(site, photo);

/** The same editor with one step. */
async function openShifted(): Promise<Page> {
	const page = await again();
	await shift(page);
	return page;
}

// The first test: only opening the editor has loaded an encoder so far.
describe('without a connection', () => {
	it('editing and export still work, even with an encoder that is loaded on demand, because everything needed has been loaded', async () => {
		const page = await again();
		// Playwright's offline mode does not reach a worker's worker, so the encoder must have loaded before.
		const encoders = () => page.workers().filter((worker) => worker.url().includes('encoder-worker'));
		await expect.poll(() => encoders().length).toBe(1);
		await page.waitForLoadState('networkidle');
		await page.context().setOffline(true);
		await shift(page);
		for (const format of ['PNG', 'WebP', 'PSD'])
			expect((await exported(page, format)).bytes.length).toBeGreaterThan(100);
		await page.context().setOffline(false);
	});
});

describe('an editor whose worker fails', () => {
	it('says so, even if a call never ends, and opens again with its steps', async () => {
		site.expectError(/out of memory/);
		const page = await openShifted();
		const before = await exportedPixels(page);
		await breakWorker(page);
		await page.getByRole('alert').filter({ hasText: 'Your edits up to the last step are kept.' }).waitFor();
		await choose(page, 'Shadow');
		await page.getByRole('radio', { name: 'Drop', exact: true }).click();
		await page.getByRole('button', { name: 'open the editor again' }).click();
		await settled(page);
		expect(await page.getByRole('alert').count()).toBe(0);
		expect(await stepsOf(page)).toEqual(['As it was', 'Edge: shift']);
		expectSame(await exportedPixels(page), before);
	});
});

describe('a lock that is lost to no other tab, as Safari’s is after Back', () => {
	it('is taken again, and editing continues', async () => {
		const page = await openShifted();
		await page.locator('header').evaluate((bar) => bar.setAttribute('data-before', ''));
		await page.evaluate(
			(name) =>
				navigator.locks.request(name, { steal: true }, () => new Promise((done) => setTimeout(done, 200))),
			`peel-edit-${opened().id}`,
		);
		// The editor is opened anew, perhaps sooner than one can see.
		await page.locator('header[data-before]').waitFor({ state: 'detached' });
		await settled(page);
		expect(await stepsOf(page)).toEqual(['As it was', 'Edge: shift']);
		const { held } = await page.evaluate(() => navigator.locks.query());
		expect(held?.length).toBe(1);
		await press(page, 'Undo');
	});
});

// The last test on this editor, because its locks no longer answer.
it('an editor opens with its steps even if the locks of the browser never answer', async () => {
	const page = await openShifted();
	await page.addInitScript(() => {
		LockManager.prototype.request = () => new Promise<never>(() => {});
	});
	await page.clock.install();
	await page.reload();
	await passTime(page, page.locator('canvas.stage-canvas[data-view]'));
	await settled(page);
	expect(await stepsOf(page)).toEqual(['As it was', 'Edge: shift']);
});

describe('an image that is not there', () => {
	it('leads to the upload page without an id or a token', async () => {
		const page = await site.newPage();
		await page.goto('/edit');
		await page.waitForURL('**/upload');
	});
});
