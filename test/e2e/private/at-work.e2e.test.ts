// A photo on the private page while it is cut out, and what comes after:
// giving up, leaving, and the page's accessibility.
import type { Page } from 'playwright-core';
import { beforeAll, expect, it } from 'vitest';
import { createFakeEngine } from '#test/fake-engine.ts';
import { jpeg } from '#test/images.ts';
import { smallModel } from '#test/small-model.ts';
import { expectAccessible } from '../axe.ts';
import { settled } from '../editor/editor.ts';
import { expectToFit } from '../overflow.ts';
import { openSite } from '../site.ts';
import {
	choosePhoto,
	cutOut,
	drawing,
	focusedText,
	inOneThread,
	modelReady,
	openWithModel,
	standStill,
	workersOf,
} from './device.ts';
import { smallModelSite, smallPhoto } from './small-model-site.ts';

const site = openSite({ engine: createFakeEngine(), ...(await smallModelSite()) });
beforeAll(() => modelReady(site.server, smallModel));

/** A page that has the model; tests open one document after another in it. */
const opened = site.share(async () => {
	const page = await site.newPage();
	await inOneThread(page);
	await openWithModel(page);
	return { page };
});

/** Another document of the same tab. */
async function openAnew(): Promise<Page> {
	const { page } = opened();
	await page.reload();
	await page.getByRole('heading', { name: 'The model is on this device' }).waitFor();
	return page;
}

/** Cuts out a drawing, which starts the worker; the next photo is at work until the worker is ended. */
async function haveStandingStill(page: Page): Promise<void> {
	await choosePhoto(page, drawing);
	await cutOut(page);
	await page.getByRole('button', { name: 'Another photo' }).click();
	await standStill(page);
}

it('the page is accessible and fits at work, with a result, in the editor and after a failure, on a phone as on a desktop; a photo that is given up leaves it ready for the next one', async () => {
	const { page } = opened();
	const heading = page.getByRole('heading', { level: 1 });
	const on = async (device: 'phone' | 'desktop') => {
		await page.setViewportSize({ width: device === 'phone' ? 390 : 1440, height: 850 });
	};
	const accessible = () => expectAccessible(page);
	const widths = [320, 390, 1440];
	await on('phone');
	await accessible();
	await haveStandingStill(page);
	await choosePhoto(page, smallPhoto);
	await heading.filter({ hasText: 'Peeling it off' }).waitFor();
	await accessible();
	await page.getByText('Opening your photo...').first().waitFor();
	await page.getByRole('button', { name: 'Cancel' }).press('Enter');
	await page.getByRole('button', { name: 'Select Image' }).waitFor();
	expect(await focusedText(page)).toBe('On this device');
	await choosePhoto(page, smallPhoto);
	await cutOut(page);
	await accessible();
	await on('desktop');
	await accessible();
	await expectToFit(page, widths);
	await on('phone');
	await page.getByRole('button', { name: 'Edit', exact: true }).click();
	await settled(page);
	await accessible();
	await page.getByRole('button', { name: 'Back to the result' }).click();
	await page.getByRole('button', { name: 'Another photo' }).click();
	// A JPEG by its first bytes only.
	await choosePhoto(page, (await jpeg(600, 400)).subarray(0, 200));
	await heading.filter({ hasText: 'This photo cannot be read' }).waitFor({ timeout: 60_000 });
	await accessible();
	await expectToFit(page, widths);
});

it('a photo that is being cut out when the page is left starts again when it comes back', async () => {
	const page = await openAnew();
	await haveStandingStill(page);
	await choosePhoto(page, smallPhoto);
	await page.getByText('Opening your photo...').first().waitFor();
	const worker = () => workersOf(page).some((url) => url.includes('device-worker'));
	await expect.poll(worker).toBe(true);
	// As when the browser keeps the page for the way back.
	await page.evaluate(() => window.dispatchEvent(new PageTransitionEvent('pagehide', { persisted: true })));
	await expect.poll(worker).toBe(false);
	await page.evaluate(() => window.dispatchEvent(new PageTransitionEvent('pageshow', { persisted: true })));
	await cutOut(page);
});

it('if something faster does not work here, the page says so and still cuts photos out', async () => {
	const page = await site.newPage();
	await page.route(/start-networks-[^/]*\.js$/, (route) =>
		route.fulfill({ contentType: 'text/javascript', body: 'throw new Error("broken")' }),
	);
	await openWithModel(page);
	await choosePhoto(page, drawing);
	await cutOut(page);
	await page.getByText(/Something faster did not work here: it runs on the processor with/).waitFor();
});

it('the page says what has cut a photo out, and its editor gets the memory of that worker', async () => {
	const page = await openAnew();
	await choosePhoto(page, drawing);
	await cutOut(page);
	await page.getByText(/leave it\. It runs on the processor with one thread\.$/).waitFor();
	const deviceWorkers = () => workersOf(page).filter((url) => url.includes('device-worker'));
	expect(deviceWorkers()).toHaveLength(1);
	await page.getByRole('button', { name: 'Edit', exact: true }).click();
	await settled(page);
	await expect.poll(deviceWorkers, { timeout: 60_000 }).toEqual([]);
});
