// A photo on the private page from the download of the model to the edited file: nothing of it leaves the page or stays.
// With the real networks in ../webkit.e2e.test.ts.
import sharp from 'sharp';
import { beforeAll, expect, it } from 'vitest';
import { createFakeEngine } from '#test/fake-engine.ts';
import { smallModel } from '#test/small-model.ts';
import { breakWorker, decoded, drag, exported, settled, stepsOf } from '../editor/editor.ts';
import { openSite } from '../site.ts';
import {
	choosePhoto,
	cutOut,
	focusedText,
	modelReady,
	photo,
	recordRequests,
	saved,
	workersOf,
} from './device.ts';
import { smallModelSite } from './small-model-site.ts';

const site = openSite({ engine: createFakeEngine(), ...(await smallModelSite()) });
beforeAll(() => modelReady(site.server, smallModel));

/** The small network finds what is bright: here the basket. */
const negative = await sharp(photo).resize(640).negate().jpeg().toBuffer();

/** The second test goes on where the first one ended: with the model. */
const opened = site.share(async () => ({
	page: await site.newPage({ viewport: { width: 1280, height: 800 } }),
}));

it('a photo is cut out, edited and saved, and no request carries anything of it', async () => {
	const { page } = opened();
	const requests = recordRequests(page.context());
	// Chosen first: it waits for the model.
	await page.goto('/private');
	await choosePhoto(page, negative);
	await page.getByText('Waiting for the model, then').waitFor();
	await page.getByRole('button', { name: 'Download the model' }).click();
	await cutOut(page);
	expect(await focusedText(page)).toBe('Your cutout is ready');
	const cutout = await decoded(await saved(page, 'Download PNG'));
	const original = await decoded(negative);
	expect([cutout.width, cutout.height]).toEqual([original.width, original.height]);
	const { width, height } = cutout;
	// The basket is in the middle, the corner is background.
	expect(cutout.at(width >> 1, height >> 1)[3]).toBe(255);
	expect(cutout.at(2, 2)[3]).toBe(0);

	await page.getByRole('button', { name: 'Edit', exact: true }).click();
	await settled(page);
	await expect.poll(() => focusedText(page)).toBe('Edit your cutout');
	// The memory of the network is free for the editor.
	await expect.poll(() => workersOf(page).some((url) => url.includes('device-worker'))).toBe(false);
	expect(await page.getByRole('tab').allTextContents()).toEqual([
		'View',
		'Brush',
		'Holes',
		'Edge',
		'Background',
		'Shadow',
		'Crop and size',
		'Export',
	]);
	expect(await page.locator('body > header, body > footer').filter({ visible: true }).count()).toBe(0);
	await page.keyboard.press('k');
	await page.getByRole('tab', { name: 'View', selected: true }).waitFor();
	await page.getByRole('tab', { name: 'Brush' }).click();
	await drag(page, [
		[10, 10],
		[60, 10],
	]);
	expect((await decoded((await exported(page, 'PNG')).bytes)).at(30, 10)[3]).toBeGreaterThan(0);

	await page.getByRole('button', { name: 'Back to the result' }).click();
	await expect.poll(() => focusedText(page)).toBe('Edit');
	await page.getByRole('button', { name: 'Edit', exact: true }).click();
	await settled(page);
	expect(await stepsOf(page)).toEqual(['As it was', 'Restore']);
	site.expectError(/out of memory/);
	await breakWorker(page);
	await page.getByRole('button', { name: 'open the editor again' }).click();
	await settled(page);
	expect(await stepsOf(page)).toEqual(['As it was', 'Restore']);

	expect(await page.evaluate(() => indexedDB.databases())).toEqual([]);
	expect(
		await page.evaluate(() => [
			localStorage.length,
			sessionStorage.length - Number('react-router-scroll-positions' in sessionStorage),
		]),
	).toEqual([0, 0]);
	const sent = requests.map((request) => ({
		url: request.url(),
		method: request.method(),
		body: request.postDataBuffer(),
	}));
	expect(sent.length).toBeGreaterThan(20);
	for (const { url, method, body } of sent) {
		expect([url, ['GET', 'HEAD'].includes(method), body]).toEqual([url, true, null]);
		if (url.startsWith('blob:')) continue;
		const { origin, pathname, search } = new URL(url);
		expect([url, origin, search]).toEqual([url, site.server.url, '']);
		expect(pathname).toMatch(
			/^\/(private(\/batch)?|assets\/.*|places\/.*|models\/[0-9a-f]{64}\.onnx\.gz|[\w.-]+)$/,
		);
	}
	expect(await site.server.storedFiles()).not.toContainEqual(expect.stringMatching(/upload|original|result/));

	await page.getByRole('button', { name: 'Discard' }).first().click();
	await page.getByRole('dialog').getByRole('button', { name: 'Discard' }).click();
	await page.getByRole('button', { name: 'Select Image' }).waitFor();
	await expect.poll(() => workersOf(page)).toEqual([]);
});

it('dark ink is shown on light squares even in the dark theme, as cut out and as edited', async () => {
	const { page } = opened();
	await page.emulateMedia({ colorScheme: 'dark' });
	const ink = sharp({ create: { width: 400, height: 300, channels: 3, background: 'white' } }).composite([
		{
			input: await sharp({ create: { width: 200, height: 100, channels: 3, background: '#101028' } })
				.png()
				.toBuffer(),
		},
	]);
	await choosePhoto(page, await ink.png().toBuffer());
	await cutOut(page);
	const squares = () =>
		page
			.locator('.framed-result .checkerboard')
			.evaluate((element) => getComputedStyle(element).backgroundColor);
	expect(await squares()).toBe('rgb(255, 255, 255)');
	await page.getByRole('button', { name: 'Edit', exact: true }).click();
	await settled(page);
	await page.getByRole('tab', { name: 'Brush' }).click();
	await drag(page, [
		[180, 130],
		[220, 130],
	]);
	await page.getByRole('button', { name: 'Back to the result' }).click();
	await page.getByRole('button', { name: 'Download PNG' }).waitFor();
	await expect.poll(squares).toBe('rgb(255, 255, 255)');
});
