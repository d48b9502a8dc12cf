// The private page in the end-to-end tests: its model, its photos, its workers.
import { readFile } from 'node:fs/promises';
import { setTimeout as wait } from 'node:timers/promises';
import type { BrowserContext, Page, Request } from 'playwright-core';
import { deviceModel, deviceModelUrl } from '#contract/device-model.ts';
import { png } from '#test/images.ts';
import type { TestServer } from '#test/server.ts';

export const photo = await readFile(new URL('../../../art/rendered/basket/photo.jpg', import.meta.url));

/** A drawing, which is cut out by arithmetic, without the seconds that the network takes. */
export const drawing = await png(400, 300);

/** Resolves when the server has the model, by default the real one. */
export async function modelReady({ url }: Pick<TestServer, 'url'>, model = deviceModel): Promise<void> {
	const status = async () => (await fetch(url + deviceModelUrl(model), { method: 'HEAD' })).status;
	while ((await status()) !== 200) await wait(200);
}

/** Opens the page and downloads the model. */
export async function openWithModel(page: Page): Promise<void> {
	await page.goto('/private');
	await page.getByRole('button', { name: 'Download the model' }).click();
	await page.getByRole('heading', { name: 'The model is on this device' }).waitFor({ timeout: 120_000 });
}

export async function choosePhoto(page: Page, buffer = photo): Promise<void> {
	await page
		.locator('input[type=file]')
		.setInputFiles({ name: 'holiday.jpg', mimeType: 'image/jpeg', buffer });
}

/** Waits for the result: on a loaded machine the network takes a minute. */
export const cutOut = (page: Page): Promise<void> =>
	page.getByRole('button', { name: 'Download PNG' }).waitFor({ timeout: 240_000 });

export async function saved(page: Page, button: string): Promise<Buffer> {
	const download = page.waitForEvent('download');
	await page.getByRole('button', { name: button, exact: true }).click();
	return readFile(await (await download).path());
}

/** All requests from now on: of pages, workers and service workers. */
export function recordRequests(context: BrowserContext): Request[] {
	const requests: Request[] = [];
	context.on('request', (request) => requests.push(request));
	return requests;
}

/** Names of the caches of this origin. */
export const cacheNames = (page: Page): Promise<string[]> => page.evaluate(() => caches.keys());

export const workersOf = (page: Page): string[] => page.workers().map((worker) => worker.url());

export const focusedText = (page: Page) => page.evaluate(() => document.activeElement?.textContent);

/** From now on the worker that cuts out never finishes a JPEG, as one that needs long for it, until it is ended. */
export async function standStill(page: Page): Promise<void> {
	const worker = page.workers().find((one) => one.url().includes('device-worker'));
	await worker?.evaluate(() => {
		globalThis.createImageBitmap = () => new Promise(() => {});
	});
}

/**
 * For tests that wait for the end of workers: Chromium takes ten seconds to
 * end one whose network has run, or has helpers.
 */
export const inOneThread = (page: Page) =>
	page.addInitScript(() => Object.defineProperty(navigator, 'hardwareConcurrency', { value: 1 }));
