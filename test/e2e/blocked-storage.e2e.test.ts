// For a visitor whose browser lets no site store anything, as Chromium and
// Firefox can be set to, everything works for as long as the page is open.
import { mkdir, writeFile } from 'node:fs/promises';
import path from 'node:path';
import type { BrowserContext, Page } from 'playwright-core';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { launchProfile } from '#test/browser.ts';
import { createFakeEngine } from '#test/fake-engine.ts';
import { jpeg } from '#test/images.ts';
import { sharedFolder } from '#test/new-folder.ts';
import { smallModel } from '#test/small-model.ts';
import { settled } from './editor/editor.ts';
import { choosePhoto, cutOut, drawing, modelReady, openWithModel } from './private/device.ts';
import { smallModelSite } from './private/small-model-site.ts';
import { openSite, untilResult, waitForHydration } from './site.ts';

const site = openSite({ engine: createFakeEngine(), ...(await smallModelSite()) });
beforeAll(() => modelReady(site.server, smallModel));

/** As Chromium's own settings write "Don't allow sites to save data on your device". */
const preferences = JSON.stringify({ profile: { default_content_setting_values: { cookies: 2 } } });

const profile = sharedFolder();
let context: BrowserContext;
let page: Page;
beforeAll(async () => {
	await mkdir(path.join(profile, 'Default'));
	await writeFile(path.join(profile, 'Default/Preferences'), preferences);
	context = await launchProfile(profile, { baseURL: site.server.url });
	context.setDefaultTimeout(60_000);
	page = await context.newPage();
	waitForHydration(page);
	await page.goto('/');
	expect(await page.evaluate(() => localStorage.length).catch(String)).toMatch('SecurityError');
});
afterAll(() => context?.close());

test('without storage in the browser a photo is sent after consent, cut out, and edited', async () => {
	await page.clock.install();
	await page.goto('/upload');
	await choosePhoto(page, await jpeg(600, 400));
	const dialog = page.getByRole('dialog', { name: 'Confirm & Continue' });
	await dialog.waitFor();
	for (const box of await dialog.getByRole('checkbox').all()) await box.check();
	await dialog.getByRole('button', { name: 'Confirm & Upload' }).click();
	await untilResult(page);
	await page.getByRole('button', { name: 'Download Image' }).waitFor();
	await page.getByRole('button', { name: 'Edit', exact: true }).click();
	await settled(page);
});

test('without storage in the browser the model is downloaded for this page only, which says so and cuts out', async () => {
	await page.goto('/private');
	const notKept = page.getByText('This browser stores nothing for this page');
	await notKept.waitFor();
	expect(await page.getByText(/stay on your device|without a connection/).count()).toBe(0);
	await openWithModel(page);
	await notKept.waitFor();
	await choosePhoto(page, drawing);
	await cutOut(page);
	await page.reload();
	await page.getByRole('button', { name: 'Download the model' }).click();
	await page.getByRole('heading', { name: 'The model is on this device' }).waitFor();
	await page.getByRole('button', { name: 'Remove the model from this device' }).click();
	await page.getByRole('button', { name: 'Download the model' }).waitFor();
});
