// A model that is not the one that was published is not run; photos wait for another one.
import type { Page } from 'playwright-core';
import { beforeAll, describe, expect, it } from 'vitest';
import { createFakeEngine } from '#test/fake-engine.ts';
import { smallModel } from '#test/small-model.ts';
import { expectAccessible } from '../axe.ts';
import { choose, steps } from '../batch/batch-page.ts';
import { jpegFile, openSite } from '../site.ts';
import { cacheNames, choosePhoto, cutOut, drawing, modelReady, openWithModel } from './device.ts';
import { smallModelSite, smallPhoto } from './small-model-site.ts';

const site = openSite({ engine: createFakeEngine(), ...(await smallModelSite()) });
beforeAll(() => modelReady(site.server, smallModel));

const damaged = (page: Page) => page.getByRole('heading', { name: 'The model was damaged' }).waitFor();

/** Changes one byte of what the browser keeps. */
async function damageStored(page: Page): Promise<void> {
	await page.evaluate(async () => {
		for (const name of await caches.keys()) {
			const cache = await caches.open(name);
			for (const key of await cache.keys()) {
				const bytes = new Uint8Array(await new Response((await cache.match(key))?.body).arrayBuffer());
				const middle = bytes.length >> 1;
				bytes[middle] = (bytes[middle] as number) ^ 1;
				await cache.put(key, new Response(bytes));
			}
		}
	});
}

/** With the model, which the last two tests damage and have again at their end; without a service worker's files. */
const opened = site.share(async () => {
	const page = await site.newPage({ serviceWorkers: 'block' });
	await openWithModel(page);
	return { page };
});

describe('a model', () => {
	it('that was changed on its way is refused and not kept, and the photo keeps waiting', async () => {
		const page = await site.newPage();
		await page.route('**/models/**', async (route) => {
			if (route.request().method() === 'HEAD') return route.continue();
			const response = await route.fetch();
			const body = await response.body();
			const middle = body.length >> 1;
			body[middle] = (body[middle] as number) ^ 1;
			await route.fulfill({ response, body });
		});
		await page.goto('/private');
		await choosePhoto(page, drawing);
		await page.getByRole('button', { name: 'Download the model' }).click();
		await damaged(page);
		await page.getByText('Waiting for the model, then').waitFor();
		expect(await cacheNames(page)).toEqual([]);
		await expectAccessible(page);
	});

	it('that was changed in the browser is refused before its use, and the photo waits for a new download', async () => {
		const { page } = opened();
		await damageStored(page);
		await page.reload();
		await choosePhoto(page, drawing);
		await damaged(page);
		await page.getByText('Waiting for the model, then').waitFor();
		await page.getByRole('button', { name: 'Try again' }).click();
		await cutOut(page);
	});

	it('that turns out to be damaged lets the photos of a list wait for another one, and they are cut out then', async () => {
		const { page } = opened();
		await damageStored(page);
		await page.goto('/private/batch');
		await choose(page, [jpegFile(smallPhoto, 'one.jpg'), jpegFile(drawing, 'two.jpg')]);
		await damaged(page);
		await page.getByText('Waiting for the model.', { exact: true }).waitFor();
		expect((await steps(page)).failed).toBeUndefined();
		await page.getByRole('button', { name: 'Try again' }).click();
		await expect.poll(() => steps(page)).toEqual({ done: 2 });
	});
});
