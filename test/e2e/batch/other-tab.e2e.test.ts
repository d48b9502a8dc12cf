// A photo of a batch that is edited in another tab.
import type { Page } from 'playwright-core';
import sharp from 'sharp';
import { expect, it } from 'vitest';
import { entriesOf } from '#test/compat/zip.ts';
import { createFakeEngine } from '#test/fake-engine.ts';
import { jpeg } from '#test/images.ts';
import { choose as chooseTool, pick, press, settled } from '../editor/editor.ts';
import { openSite, toast } from '../site.ts';
import { choose, copies, expectSteps, openBatch, rows, saved, withoutPicker } from './batch-page.ts';

const site = openSite({ engine: createFakeEngine(), separatesTabs: true });

/** The fake engine erases the left half, where the colour is after the edit. */
const isEdited = async (file: Buffer | undefined) => (await sharp(file).stats()).isOpaque;

/** A batch of two photos, and the editor of the first one in another tab. */
async function openBoth() {
	const page = await openBatch(site, {}, withoutPicker);
	await choose(page, copies(await jpeg(600, 400), 2));
	await expectSteps(page, { done: 2 });
	const link = await page.getByRole('link', { name: 'Edit photo-1.jpg' }).getAttribute('href');
	const editor = await page.context().newPage();
	await editor.goto(new URL(link ?? '', site.server.url).href);
	await settled(editor);
	return { page, editor };
}

/** Shared by tests that each continue where the one before ended. */
const opened = site.share(openBoth);

/** Simulates that the tab is shown again, because the tests' browser shows all tabs at once. */
const comeBack = (page: Page) => page.evaluate(() => document.dispatchEvent(new Event('visibilitychange')));

it('a photo that is edited in another tab is downloaded as it is there, and the list says so when it is seen again', async () => {
	const { page, editor } = opened();
	await chooseTool(editor, 'Background');
	await pick(editor, 'Colour');

	const zip = entriesOf((await saved(page, 'Download 2 as zip')).bytes);
	expect(await isEdited(zip.get('photo-1.png'))).toBe(true);
	expect(await isEdited(zip.get('photo-2.png'))).toBe(false);
	const row = rows(page).first();
	await row.getByText('Edited').waitFor();

	await press(editor, 'Undo');
	await comeBack(page);
	await row.getByText('Edited').waitFor({ state: 'detached' });
	await press(editor, 'Redo');
	expect(await isEdited((await saved(page, 'Download photo-1.jpg')).bytes)).toBe(true);
});

it('the preview of such a photo shows each edit when the list is seen again', async () => {
	const { page, editor } = opened();
	const preview = page.getByAltText('Cutout of photo-1.jpg');
	const sizeShown = () =>
		preview.evaluate((image: HTMLImageElement) => [image.naturalWidth, image.naturalHeight]);
	await chooseTool(editor, 'Crop and size');
	await pick(editor, '1:1');
	await comeBack(page);
	await expect.poll(sizeShown).toEqual([400, 400]);
	await pick(editor, '4:5');
	await comeBack(page);
	await expect.poll(sizeShown).toEqual([320, 400]);
	// The number of steps is the same as before.
	await press(editor, 'Undo');
	await pick(editor, '16:9');
	await comeBack(page);
	await expect.poll(sizeShown).toEqual([600, 338]);
});

it('an editor that was opened in a tab of its own, which has no list, leads back to the result', async () => {
	const { page } = opened();
	const opening = page.context().waitForEvent('page');
	await page.getByRole('link', { name: 'Edit photo-2.jpg' }).click({ button: 'middle' });
	const editor = await opening;
	await settled(editor);
	await editor.getByRole('link', { name: 'Back to the result' }).click();
	await editor.getByRole('heading', { name: 'Your cutout is ready' }).waitFor();
	await editor.close();
});

it('a photo is downloaded as it was edited even if the storage of the browser is slow', async () => {
	const { page } = opened();
	await page.clock.install();
	await page.reload();
	await page.evaluate(() => {
		const { open } = IDBFactory.prototype;
		let isFirst = true;
		IDBFactory.prototype.open = function (name, version) {
			const request = open.call(this, name, version);
			if (!isFirst) return request;
			isFirst = false;
			// Longer than the page waits for a storage that does not respond.
			request.addEventListener('success', (event) => {
				if (!event.isTrusted) return;
				event.stopImmediatePropagation();
				setTimeout(() => request.dispatchEvent(new Event('success')), 7000);
				Object.assign(window, { isSlow: true });
			});
			return request;
		};
	});
	const saving = saved(page, 'Download photo-1.jpg');
	await expect.poll(() => page.evaluate('window.isSlow')).toBe(true);
	await page.clock.fastForward(7000);
	expect(await isEdited((await saving).bytes)).toBe(true);
});

it('a page of a version that the server no longer has says that edited photos need a reload, and the reload helps', async () => {
	site.expectError(/status of 404/);
	const { page } = opened();
	// Scripts that the document has loaded by now stay available, so it is reloaded.
	await page.reload();
	const gone = '**/assets/**/session-worker-*';
	let requests = 0;
	await page.context().route(gone, (route) => {
		requests++;
		return route.fulfill({ status: 404 });
	});
	const advice = { hasText: 'reload the page: your list stays' };
	await page.getByRole('button', { name: 'Download photo-1.jpg' }).click();
	await toast(page).filter(advice).waitFor();
	await page.getByRole('region', { name: 'Preview' }).filter(advice).waitFor();

	requests = 0;
	expect([...entriesOf((await saved(page, 'Download 2 as zip')).bytes).keys()]).toEqual(['photo-2.png']);
	await page.getByRole('listitem').filter({ hasText: 'photo-1.png' }).filter(advice).waitFor();
	expect(requests).toBe(1);
	await page.context().unroute(gone);
	await page.reload();
	expect(await isEdited((await saved(page, 'Download photo-1.jpg')).bytes)).toBe(true);
});

it('a photo that is deleted in another tab is deleted in the list at once', async () => {
	const { page, editor } = opened();
	await press(editor, 'Delete now');
	await editor.getByRole('dialog').getByRole('button', { name: 'Delete now' }).click();
	await editor.getByRole('heading', { name: 'Deleted' }).waitFor();
	await expectSteps(page, { expired: 1, done: 1 });
	expect(await page.evaluate(() => Object.keys(localStorage))).toEqual(['peel_upload_consent']);
});
