// What becomes of edits: failed worker, reload, lost lock, no connection. Of a second tab in hurry.e2e.test.ts.
import type { Page } from 'playwright-core';
import { describe, expect, it } from 'vitest';
import { createFakeEngine } from '#test/fake-engine.ts';
import { jpeg } from '#test/images.ts';
import { openSite, passTime } from '../site.ts';
import {
	breakWorker,
	choose,
	drag,
	expectSame,
	exported,
	exportedPixels,
	openEditor,
	pick,
	press,
	set,
	settled,
	stepsOf,
} from './editor.ts';
import { openShifted } from './one-step.ts';

const site = openSite({ engine: createFakeEngine(), separatesTabs: true });
const photo = await jpeg(600, 400);

/** An editor in which some steps of each kind were made. */
async function openEdited() {
	const editor = await openEditor(site, photo);
	const { page } = editor;
	await choose(page, 'Brush');
	await page.getByRole('checkbox', { name: 'Snap to edges' }).click();
	await drag(page, [
		[100, 100],
		[200, 300],
	]);
	await choose(page, 'Background');
	await pick(page, 'Colour');
	await set(page, 'Colour, hex', '#224466');
	await choose(page, 'Edge');
	await set(page, 'Shift in pixels', -1);
	await press(page, 'Undo');
	return editor;
}

const steps = ['As it was', 'Restore', 'Background colour', 'Background colour'];

/** Of the records of background images, those that are Blobs; rejects if there are no records. */
async function storedBlobs(page: Page): Promise<number> {
	return page.evaluate(async () => {
		const open = indexedDB.open('peel-edits');
		const database = await new Promise<IDBDatabase>((done) => {
			open.onsuccess = () => done(open.result);
		});
		const request = database.transaction('images').objectStore('images').getAll();
		const records = await new Promise<unknown[]>((done) => {
			request.onsuccess = () => done(request.result);
		});
		database.close();
		if (records.length === 0) throw new Error('No image is stored.');
		return records.filter((record) => record instanceof Blob).length;
	});
}

it('an editor opens with its steps although the locks of the browser never answer', async () => {
	const { page, path } = await openEdited();
	const labels = await stepsOf(page);
	const second = await page.context().newPage();
	await second.addInitScript(() => {
		LockManager.prototype.request = () => new Promise<never>(() => {});
	});
	await second.clock.install();
	await second.goto(new URL(path, page.url()).href);
	await passTime(second, second.locator('canvas.stage-canvas[data-view]'));
	await settled(second);
	expect(await stepsOf(second)).toEqual(labels);
});

describe('an editor whose worker fails', () => {
	it('says so, although a call never ends, and opens again with the steps', async () => {
		site.expectError(/out of memory/);
		const { page } = await openEdited();
		const before = await exportedPixels(page);
		const labels = await stepsOf(page);
		expect(labels.slice(0, 4)).toEqual(steps);
		await breakWorker(page);
		await page.getByRole('alert').filter({ hasText: 'Your edits up to the last step are kept.' }).waitFor();
		await choose(page, 'Shadow');
		await page.getByRole('radio', { name: 'Drop', exact: true }).click();
		await page.getByRole('button', { name: 'open the editor again' }).click();
		await settled(page);
		expect(await page.getByRole('alert').count()).toBe(0);
		expect(await stepsOf(page)).toEqual(labels);
		expectSame(await exportedPixels(page), before);
		await press(page, 'Redo');
		await press(page, 'Undo');
		expectSame(await exportedPixels(page), before);
	});
});

describe('a reload', () => {
	it('keeps steps and an own image behind the cutout, stored as bytes, because Safari’s private windows store no Blobs', async () => {
		const { page } = await openEditor(site, photo);
		await choose(page, 'Background');
		await page.getByRole('radio', { name: 'Image', exact: true }).click();
		const buffer = await jpeg(300, 200);
		await page
			.locator('input[type=file]')
			.setInputFiles({ name: 'mine.jpg', mimeType: 'image/jpeg', buffer });
		await page.getByText('Choose another image').waitFor();
		const before = await exportedPixels(page);
		const labels = await stepsOf(page);
		expect(await storedBlobs(page)).toBe(0);
		await page.reload();
		await settled(page);
		expect(await stepsOf(page)).toEqual(labels);
		expectSame(await exportedPixels(page), before);
	});
});

describe('a lock that is lost to no other tab, as Safari’s is after Back', () => {
	it('is taken again, and editing goes on', async () => {
		const { page, id } = await openShifted(site, photo);
		const before = await exportedPixels(page);
		await page.locator('header').evaluate((bar) => bar.setAttribute('data-before', ''));
		await page.evaluate(
			(name) =>
				navigator.locks.request(name, { steal: true }, () => new Promise((done) => setTimeout(done, 200))),
			`peel-edit-${id}`,
		);
		// The editor is opened anew, perhaps sooner than one can see.
		await page.locator('header[data-before]').waitFor({ state: 'detached' });
		await settled(page);
		expectSame(await exportedPixels(page), before);
		const { held } = await page.evaluate(() => navigator.locks.query());
		expect(held?.length).toBe(1);
	});
});

describe('without a connection', () => {
	it('editing and export go on in every format, because everything needed is there', async () => {
		const { page } = await openShifted(site, photo);
		await page.waitForLoadState('networkidle');
		await page.context().setOffline(true);
		await choose(page, 'Brush');
		await drag(page, [
			[450, 100],
			[450, 300],
		]);
		await choose(page, 'Shadow');
		await pick(page, 'Drop');
		for (const format of ['PNG', 'Small PNG', 'WebP', 'JPG', 'PSD', 'Matte'])
			expect((await exported(page, format)).bytes.length).toBeGreaterThan(100);
	});
});

describe('an image that is not there', () => {
	it('leads to the upload page without an id or a token', async () => {
		const page = await site.newPage();
		await page.goto('/edit');
		await page.waitForURL('**/upload');
	});
});
