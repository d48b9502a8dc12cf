// "Delete now" on the results page.
import type { Page } from 'playwright-core';
import { expect, it } from 'vitest';
import { createFakeEngine } from '#test/fake-engine.ts';
import { jpeg } from '#test/images.ts';
import { fillLocalStorage } from './fill-local-storage.ts';
import { expectToast, openSite, processed, waitForHydration } from './site.ts';
import { openSlowProxy } from './slow-proxy.ts';

const site = openSite({ engine: createFakeEngine() });
const photo = await jpeg(600, 400);

it('"Delete now" deletes the result after a confirmation; nothing of it stays stored or shown in other tabs, even if local storage is full', async () => {
	const { path, id, token } = await processed(site, photo);
	const page = await site.newPage({ viewport: { width: 390, height: 600 } });
	await page.goto(path);
	await page.evaluate(fillLocalStorage);
	const [results, home] = [await page.context().newPage(), await page.context().newPage()];
	waitForHydration(home);
	await results.goto(path);
	await home.goto('/');
	await results.getByAltText('Original').waitFor();
	await home.evaluate(
		({ id, token }) => {
			const [original, processed_img] = [`/api/original/${id}`, `/api/secure/view/${token}`];
			const detail = { id, processed: true, original, processed_img };
			window.dispatchEvent(new CustomEvent('upload-complete', { detail }));
		},
		{ id, token },
	);
	await home.getByAltText('Original').waitFor();
	await page.bringToFront();
	await page.getByRole('button', { name: 'Delete now' }).click();
	const dialog = page.getByRole('dialog', { name: 'Delete this image?' });
	await dialog.getByRole('button', { name: 'Keep it' }).click();
	await dialog.waitFor({ state: 'detached' });
	expect((await fetch(`${site.server.url}/api/original/${id}`)).status).toBe(200);

	await page.getByRole('button', { name: 'Delete now' }).click();
	await dialog.getByRole('button', { name: 'Delete now' }).click();
	await page.getByRole('heading', { name: 'Deleted' }).waitFor();
	// The button was below the fold: the page scrolls up to the text that replaces the images.
	await expect.poll(() => page.evaluate(() => window.scrollY)).toBe(0);
	await results.getByRole('heading', { name: 'Deleted' }).waitFor();
	await home.getByText('The original is no longer available.').waitFor();
	expect((await site.server.storedFiles()).filter((name) => name.startsWith(id))).toEqual([]);
});

it('"Delete now" says that it failed if the server never replies, and can be tried again', async () => {
	const { path } = await processed(site, photo);
	const page = await site.newPage();
	await page.goto(path);
	// The next time limit that the page sets ends at once.
	await page.evaluate(() => {
		const timeout = AbortSignal.timeout.bind(AbortSignal);
		AbortSignal.timeout = () => {
			AbortSignal.timeout = timeout;
			return timeout(0);
		};
	});
	await page.route('**/api/original/*', (route) => route.request().method() !== 'DELETE' && route.continue());
	await page.getByRole('button', { name: 'Delete now' }).click();
	await page.getByRole('dialog').getByRole('button', { name: 'Delete now' }).click();
	await expectToast(page, 'Not deleted yet', 'Please try again in a moment.');

	await page.unroute('**/api/original/*');
	await page.getByRole('button', { name: 'Delete now' }).click();
	await page.getByRole('dialog').getByRole('button', { name: 'Delete now' }).click();
	await page.getByRole('heading', { name: 'Deleted' }).waitFor();
});

it('"Delete now" does not wait for a database of edits that neither opens nor fails', async () => {
	const { path } = await processed(site, photo);
	const page = await site.newPage();
	await page.addInitScript(() => {
		IDBFactory.prototype.open = () => new EventTarget() as IDBOpenDBRequest;
	});
	await page.clock.install();
	await page.goto(path);
	await page.getByRole('button', { name: 'Delete now' }).click();
	await page.getByRole('dialog').getByRole('button', { name: 'Delete now' }).click();
	await expect
		.poll(async () => {
			await page.clock.fastForward(5000);
			return page.getByRole('heading', { name: 'Deleted' }).count();
		})
		.toBe(1);
});

it.each<[string, (page: Page) => Promise<unknown>]>([
	['closed', (page) => page.close()],
	['left with Back', (page) => page.goBack()],
])(
	'"Delete now" deletes the result even if the page is %s while the call is in progress',
	async (_how, leave) => {
		const { path, id } = await processed(site, photo);
		const released = Promise.withResolvers<void>();
		const arrived = Promise.withResolvers<void>();
		const baseURL = await openSlowProxy(site.server.url, {
			async request({ method }) {
				if (method !== 'DELETE') return;
				arrived.resolve();
				await released.promise;
			},
		});
		const page = await site.newPage({ baseURL });
		await page.goto('/about');
		await page.evaluate((to) => history.pushState(null, '', to), path);
		await page.reload();
		await page.getByRole('button', { name: 'Delete now' }).click();
		await page.getByRole('dialog').getByRole('button', { name: 'Delete now' }).click();
		await arrived.promise;
		site.expectError(/410/);
		const other = await page.context().newPage();
		await leave(page);
		// By then a call that ended with the page has closed its connection.
		await other.goto('/about');
		released.resolve();
		await expect
			.poll(async () => (await site.server.storedFiles()).filter((name) => name.startsWith(id)))
			.toEqual([]);
	},
);
