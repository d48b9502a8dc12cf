// The batch on this device while its model is absent, or is not needed any more.
import type { Page } from 'playwright-core';
import { beforeAll, expect, it } from 'vitest';
import { createFakeEngine } from '#test/fake-engine.ts';
import { smallModel } from '#test/small-model.ts';
import { choose, expectSteps } from '../batch/batch-page.ts';
import { jpegFile, openSite } from '../site.ts';
import { drawing, inOneThread, modelReady, standStill } from './device.ts';
import { smallModelSite, smallPhoto } from './small-model-site.ts';

const site = openSite({ engine: createFakeEngine(), ...(await smallModelSite()) });
const preparing = openSite({ engine: createFakeEngine() });
beforeAll(() => modelReady(site.server, smallModel));

const photos = [jpegFile(smallPhoto, 'one.jpg'), jpegFile(drawing, 'two.jpg')];

async function open(on: typeof site): Promise<Page> {
	const page = await on.newPage();
	await inOneThread(page);
	await page.goto('/private/batch');
	await page.getByRole('button', { name: 'Select images' }).waitFor();
	return page;
}

const workers = (page: Page) => page.workers().filter((worker) => worker.url().includes('device-worker'));

it('photos without a model wait for it, even after Pause and Resume, and after an earlier list was discarded', async () => {
	const page = await open(preparing);
	const expectWaiting = async () => {
		await page.getByText('Waiting for the model.', { exact: true }).waitFor();
		await expectSteps(page, { waiting: 2 });
	};
	await choose(page, photos);
	await expectWaiting();
	await page.getByRole('button', { name: 'Pause' }).click();
	await page.getByText('Paused.', { exact: true }).waitFor();
	await page.getByRole('button', { name: 'Resume' }).click();
	await expectWaiting();
	await page.getByRole('button', { name: 'Discard all' }).click();
	await page.getByRole('dialog').getByRole('button', { name: 'Discard all' }).click();
	await page.getByRole('button', { name: 'Select images' }).waitFor();
	await choose(page, photos);
	await expectWaiting();
});

async function openWithModel(): Promise<Page> {
	const page = await open(site);
	await page.getByRole('button', { name: 'Download the model' }).click();
	await page.getByRole('heading', { name: 'The model is on this device' }).waitFor({ timeout: 120_000 });
	return page;
}

it('a page that is left no longer has a worker, and continues when the user comes back', async () => {
	const page = await openWithModel();
	await choose(page, [jpegFile(drawing, 'first.jpg')]);
	await expectSteps(page, { done: 1 });
	await standStill(page);
	await choose(page, photos);
	await expectSteps(page, { done: 1, cutting: 1, sent: 1 });
	await expect.poll(() => workers(page).length).toBe(1);
	// As when the browser keeps the page for the way back.
	await page.evaluate(() => window.dispatchEvent(new PageTransitionEvent('pagehide', { persisted: true })));
	await expect.poll(() => workers(page).length).toBe(0);
	await expectSteps(page, { done: 1, sent: 2 });
	await page.evaluate(() => window.dispatchEvent(new PageTransitionEvent('pageshow', { persisted: true })));
	await expectSteps(page, { done: 3 });
});
