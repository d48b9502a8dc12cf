// A photo on the private page with the real model, from the download of the model to the edited file: nothing of it leaves the page or stays.
import type { Page } from 'playwright-core';
import { beforeAll, expect, it } from 'vitest';
import { createFakeEngine } from '#test/fake-engine.ts';
import { jpeg } from '#test/images.ts';
import { expectAccessible } from '../axe.ts';
import { breakWorker, decoded, drag, exported, settled, stepsOf } from '../editor/editor.ts';
import { expectToFit } from '../overflow.ts';
import { openSite } from '../site.ts';
import {
	choosePhoto,
	cutOut,
	drawing,
	modelsReady,
	openWithModel,
	photo,
	prepareRealModels,
	recordRequests,
	saved,
} from './device.ts';

const site = openSite({ engine: createFakeEngine(), prepareDeviceModels: prepareRealModels });
beforeAll(() => modelsReady(site.server));

const workersOf = (page: Page) => page.workers().map((worker) => worker.url());
const focusedText = (page: Page) => page.evaluate(() => document.activeElement?.textContent);
const heading = (page: Page) => page.getByRole('heading', { level: 1 });

it('a photo is cut out, edited and saved, and no request carries anything of it', async () => {
	const page = await site.newPage({ viewport: { width: 1280, height: 800 } });
	const requests = recordRequests(page.context());
	// Chosen first: it waits for the model.
	await page.goto('/private');
	await choosePhoto(page);
	await page.getByText('Waits for the model, then').waitFor();
	await page.getByRole('button', { name: 'Download the model' }).click();
	await cutOut(page);
	expect(await focusedText(page)).toBe('Your cutout is ready');
	const cutout = await decoded(await saved(page, 'Download PNG'));
	const original = await decoded(photo);
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
		expect(pathname).toMatch(/^\/(private|assets\/.*|places\/.*|models\/[0-9a-f]{64}\.onnx\.gz|[\w.-]+)$/);
	}
	expect(await site.server.storedFiles()).not.toContainEqual(expect.stringMatching(/upload|original|result/));

	await page.getByRole('button', { name: 'Discard' }).first().click();
	await page.getByRole('dialog').getByRole('button', { name: 'Discard' }).click();
	await page.getByRole('button', { name: 'Select Image' }).waitFor();
	await expect.poll(() => workersOf(page)).toEqual([]);
});

it('a photo that is given up leaves the page ready for the next one', async () => {
	const page = await site.newPage();
	await openWithModel(page);
	await choosePhoto(page);
	await page.getByText('Removing the background...').first().waitFor({ timeout: 60_000 });
	await page.getByRole('button', { name: 'Cancel' }).press('Enter');
	await page.getByRole('button', { name: 'Select Image' }).waitFor();
	expect(await focusedText(page)).toBe('On this device');
	await choosePhoto(page, drawing);
	await cutOut(page);
});

it('the page is accessible and fits at work, with a result, in the editor and after a failure, on a phone as on a desktop', async () => {
	const page = await site.newPage();
	const onPhoneAndDesktop = async (check: () => Promise<void>) => {
		for (const viewport of [
			{ width: 390, height: 844 },
			{ width: 1440, height: 900 },
		]) {
			await page.setViewportSize(viewport);
			await check();
		}
	};
	const accessible = () => expectAccessible(page);
	const widths = [320, 390, 1440];
	await openWithModel(page);
	await onPhoneAndDesktop(accessible);
	await choosePhoto(page);
	await heading(page).filter({ hasText: 'Peeling it off' }).waitFor();
	await accessible();
	await cutOut(page);
	await onPhoneAndDesktop(accessible);
	await expectToFit(page, widths);
	await page.getByRole('button', { name: 'Edit', exact: true }).click();
	await onPhoneAndDesktop(async () => {
		await settled(page);
		await accessible();
	});
	await page.getByRole('button', { name: 'Back to the result' }).click();
	await page.getByRole('button', { name: 'Another photo' }).click();
	// A JPEG by its first bytes only.
	await choosePhoto(page, (await jpeg(600, 400)).subarray(0, 200));
	await heading(page).filter({ hasText: 'This photo cannot be read' }).waitFor({ timeout: 60_000 });
	await onPhoneAndDesktop(accessible);
	await expectToFit(page, widths);
});

it('a photo that is being cut out when the page is left starts again when it comes back', async () => {
	const page = await site.newPage();
	await openWithModel(page);
	await choosePhoto(page);
	const worker = () => workersOf(page).some((url) => url.includes('device-worker'));
	await expect.poll(worker).toBe(true);
	// As when the browser keeps the page for the way back.
	await page.evaluate(() => window.dispatchEvent(new PageTransitionEvent('pagehide', { persisted: true })));
	await expect.poll(worker).toBe(false);
	await page.evaluate(() => window.dispatchEvent(new PageTransitionEvent('pageshow', { persisted: true })));
	await cutOut(page);
}, 300_000);
