// Parts of the private pages that cannot be fetched when they are needed: what
// the page has by then stays, and it goes on when they can.
import type { Page } from 'playwright-core';
import { beforeAll, expect, it } from 'vitest';
import { createFakeEngine } from '#test/fake-engine.ts';
import { smallModel } from '#test/small-model.ts';
import { expectAccessible } from '../axe.ts';
import { choose, expectSteps, steps } from '../batch/batch-page.ts';
import { settled } from '../editor/editor.ts';
import { openSite } from '../site.ts';
import { choosePhoto, cutOut, drawing, modelReady, openWithModel } from './device.ts';
import { smallModelSite } from './small-model-site.ts';

const site = openSite({ engine: createFakeEngine(), ...(await smallModelSite()) });
beforeAll(() => modelReady(site.server, smallModel));

const drawings = ['one.png', 'two.png'].map((name) => ({ name, mimeType: 'image/png', buffer: drawing }));

const filesOf = (name: string) => `**/assets/**/${name}-*`;

/** Scripts and styles whose names begin so cannot be fetched until the function is called. */
async function withhold(page: Page, name: string): Promise<() => Promise<void>> {
	site.expectError(/ERR_FAILED/);
	await page.context().route(filesOf(name), (route) => route.abort());
	return () => page.context().unroute(filesOf(name));
}

/** With the model. A service worker would keep what tests withhold. */
const opened = site.share(async () => {
	const page = await site.newPage({ serviceWorkers: 'block' });
	await page.clock.install();
	await openWithModel(page);
	return { page };
});

/** Another document of the same tab, which has loaded none of the parts yet. */
async function openAnew(address = '/private'): Promise<Page> {
	const { page } = opened();
	await page.goto(address);
	await page.getByRole('heading', { name: 'The model is on this device' }).waitFor();
	return page;
}

const notLoaded = (page: Page) => page.getByRole('heading', { level: 1, name: 'The editor did not load' });
const focusedText = (page: Page) => page.evaluate(() => document.activeElement?.textContent);

it('a cutout stays when the editor cannot be loaded, and opens in it later with its styles', async () => {
	const page = await openAnew();
	const giveBack = await withhold(page, 'device-editor');
	await choosePhoto(page, drawing);
	await cutOut(page);
	await page.getByRole('button', { name: 'Edit', exact: true }).click();
	await notLoaded(page).waitFor();
	await expect.poll(() => focusedText(page)).toBe('The editor did not load');
	await expectAccessible(page);
	await page.getByRole('button', { name: 'Back to the result' }).click();
	await page.getByRole('button', { name: 'Download PNG' }).waitFor();
	await page.getByRole('button', { name: 'Edit', exact: true }).click();
	await notLoaded(page).waitFor();
	await giveBack();
	await page.getByRole('button', { name: 'Try again' }).click();
	await settled(page);
	// The style sheet of the editor hides them.
	expect(await page.locator('body > header, body > footer').filter({ visible: true }).count()).toBe(0);
});

it('a cutout stays when the worker of the editor cannot be loaded, and the message does not blame the browser', async () => {
	const page = await openAnew();
	const giveBack = await withhold(page, 'session-worker');
	await choosePhoto(page, drawing);
	await cutOut(page);
	await page.getByRole('button', { name: 'Edit', exact: true }).click();
	await notLoaded(page).waitFor();
	await giveBack();
	await page.getByRole('button', { name: 'Try again' }).click();
	await settled(page);
});

it('photos of a list wait while a part of the page cannot be loaded, are cut out automatically when it can, and stay when the editor cannot be loaded', async () => {
	const page = await openAnew('/private/batch');
	const giveBackStart = await withhold(page, 'start-device');
	await choose(page, drawings);
	await page.getByText('A part of this page did not load.').first().waitFor();
	expect((await steps(page)).failed).toBeUndefined();
	await giveBackStart();
	const giveBack = await withhold(page, 'device-editor');
	// After this the list tries again.
	await page.clock.fastForward(10_000);
	await expect.poll(() => steps(page), { timeout: 120_000 }).toEqual({ done: 2 });
	await page.getByRole('button', { name: 'Edit one.png' }).click();
	await notLoaded(page).waitFor();
	await page.getByRole('button', { name: 'Back to your photos' }).click();
	await expectSteps(page, { done: 2 });
	await giveBack();
	await page.getByRole('button', { name: 'Edit two.png' }).click();
	await settled(page);
	expect(await page.locator('body > header, body > footer').filter({ visible: true }).count()).toBe(0);
});

it.each(['photo-views', 'device-worker', 'start-device'])(
	'a photo is retried when %s could not be loaded for it, and the message does not blame the browser',
	async (name) => {
		const page = await openAnew();
		const giveBack = await withhold(page, name);
		await choosePhoto(page, drawing);
		await page.getByRole('heading', { level: 1, name: 'A part of this page did not load' }).waitFor();
		await giveBack();
		await page.getByRole('button', { name: 'Try again' }).click();
		await cutOut(page);
	},
);

it('a page of a version that the server no longer has says that a reload helps, and that the cutout should be downloaded first', async () => {
	site.expectError(/status of 404/);
	const gone = (name: string) =>
		opened()
			.page.context()
			.route(filesOf(name), (route) => route.fulfill({ status: 404 }));
	await gone('device-editor');
	const page = await openAnew();
	await choosePhoto(page, drawing);
	await cutOut(page);
	await page.getByRole('button', { name: 'Edit', exact: true }).click();
	await page.getByText('updated while this page was open: download the cutout, then reload').waitFor();

	await gone('photo-views');
	await openAnew();
	await choosePhoto(page, drawing);
	await page.getByText('updated while this page was open: reload it').waitFor();

	await gone('start-device');
	await openAnew('/private/batch');
	await choose(page, drawings);
	await page
		.getByText('updated while this page was open: download what is done, then reload')
		.first()
		.waitFor();
	expect(await page.getByText('The service cannot be reached').count()).toBe(0);
});
