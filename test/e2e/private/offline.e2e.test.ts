// The private page without a connection: the server is stopped.
import path from 'node:path';
import type { Browser, BrowserContext, Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, it, onTestFinished } from 'vitest';
import { offlineCachePrefix } from '#contract/offline-files.ts';
import { launchForTests } from '#test/browser.ts';
import { startServer, type TestServer } from '#test/server.ts';
import { exported, settled } from '../editor/editor.ts';
import { cacheNames, choosePhoto, cutOut, modelsReady, openWithModel, prepareRealModels } from './device.ts';

const siteDir = path.resolve(import.meta.dirname, '../../../build/client');

let browser: Browser;
beforeAll(async () => {
	browser = await launchForTests();
});
afterAll(() => browser?.close());

interface Opened {
	readonly server: TestServer;
	readonly context: BrowserContext;
	readonly page: Page;
	/** From now on nothing answers. */
	stop(): Promise<void>;
}

async function open(): Promise<Opened> {
	const server = await startServer({ siteDir, prepareDeviceModels: prepareRealModels });
	let stopped: Promise<void> | undefined;
	const stop = () => {
		stopped ??= server.close();
		return stopped;
	};
	onTestFinished(stop);
	await modelsReady(server);
	const context = await browser.newContext({ baseURL: server.url, viewport: { width: 1280, height: 800 } });
	onTestFinished(() => context.close());
	return { server, context, page: await context.newPage(), stop };
}

const keptCaches = async (page: Page) =>
	(await cacheNames(page)).filter((name) => name.startsWith(offlineCachePrefix));

/** Runs in the page. */
async function keptFiles(names: string[]): Promise<string[]> {
	const all = await Promise.all(names.map(async (name) => (await caches.open(name)).keys()));
	return all.flat().map(({ url }) => new URL(url).pathname);
}

const controlled = (page: Page) =>
	expect.poll(() => page.evaluate(() => navigator.serviceWorker.controller !== null)).toBe(true);

/** The page after its first photo, when it says that it works without a connection. */
async function openKept(): Promise<Opened> {
	const opened = await open();
	const { page } = opened;
	await openWithModel(page);
	expect(await keptCaches(page)).toEqual([]);
	await choosePhoto(page);
	await cutOut(page);
	await page.getByRole('button', { name: 'Another photo' }).click();
	await page.getByText('This page now works without a connection').waitFor();
	return opened;
}

it('after the first photo the page opens in a later visit, cuts out and edits, and no other page does', async () => {
	const { context, page, stop } = await openKept();
	const files = await page.evaluate(keptFiles, await keptCaches(page));
	expect(files).toContainEqual(expect.stringMatching(/ort-wasm-simd-threaded-.*\.wasm$/));
	// The code for WebGPU is large, and this browser has none.
	expect(files.filter((file) => file.includes('asyncify'))).toEqual([]);
	await page.close();
	await stop();
	const later = await context.newPage();
	const errors: string[] = [];
	later.on('pageerror', (error) => errors.push(String(error)));
	await later.goto('/private');
	await later.getByRole('heading', { name: 'The model is on this device' }).waitFor();
	expect(await later.evaluate(() => crossOriginIsolated)).toBe(true);
	await choosePhoto(later);
	await cutOut(later);
	await later.getByRole('button', { name: 'Edit', exact: true }).click();
	await settled(later);
	await later.getByRole('tab', { name: 'Background' }).click();
	await later.getByRole('radio', { name: 'Image', exact: true }).click();
	await later.getByRole('button', { name: 'Kitchen' }).click();
	await settled(later);
	expect((await exported(later, 'WebP')).bytes.subarray(8, 12).toString()).toBe('WEBP');
	expect(errors).toEqual([]);
	await expect(later.goto('/upload')).rejects.toThrow();
});

it('removing the model removes the page too', async () => {
	const { page, stop } = await openKept();
	await controlled(page);
	await page.getByRole('button', { name: 'Remove the model from this device' }).click();
	await expect.poll(() => cacheNames(page)).toEqual([]);
	expect(await page.getByText('This page now works without a connection').count()).toBe(0);
	await stop();
	await expect(page.reload()).rejects.toThrow();
});

it('what an older build has kept is removed once the newer one is complete', async () => {
	const { page } = await open();
	await page.goto('/private');
	await page.evaluate((name) => caches.open(name), `${offlineCachePrefix}old`);
	await openWithModel(page);
	await choosePhoto(page);
	await cutOut(page);
	await expect.poll(() => keptCaches(page)).toEqual([expect.not.stringMatching(/old$/)]);
});

it('what an older page still needs is kept while it is open, although a newer one is complete', async () => {
	const { context, page } = await openKept();
	const [version] = await keptCaches(page);
	const newer = await context.newPage();
	const text = (await (await fetch(new URL('/private', page.url()))).text()).replaceAll(
		String(version).slice(offlineCachePrefix.length),
		'newer',
	);
	await context.route('/private', (route) => route.fulfill({ contentType: 'text/html', body: text }));
	await newer.goto('/private');
	await choosePhoto(newer);
	await cutOut(newer);
	await newer.getByRole('button', { name: 'Another photo' }).click();
	await newer.getByText('This page now works without a connection').waitFor();
	expect(await keptCaches(page)).toEqual([version, `${offlineCachePrefix}newer`]);
});

describe('the service worker', () => {
	/** A page that is controlled by it, with these versions of the private page in its caches. */
	async function withVersions(versions: Record<string, Record<string, string>>): Promise<Opened> {
		const opened = await open();
		const { page } = opened;
		await page.goto('/upload');
		await controlled(page);
		for (const [version, files] of Object.entries(versions)) {
			await page.evaluate(
				async ([name, contents]) => {
					const cache = await caches.open(name);
					for (const [file, text] of Object.entries(contents))
						await cache.put(file, new Response(text, { headers: { 'content-type': 'text/html' } }));
				},
				[offlineCachePrefix + version, files] as const,
			);
		}
		return opened;
	}
	const complete = { '/private': 'kept page', '/assets/a-1.js': 'kept file' };

	it('serves the page of the server while that replies', async () => {
		const { page } = await withVersions({ 1: complete });
		await page.goto('/private');
		expect(await page.textContent('body')).toContain('On this device');
	});

	it('serves an older page until a newer one is complete', async () => {
		const { page, stop } = await withVersions({ 1: complete, 2: { '/assets/b-2.js': 'newer file' } });
		await stop();
		await page.goto('/private');
		expect(await page.textContent('body')).toBe('kept page');
		expect(await page.evaluate(async () => (await fetch('/assets/a-1.js')).text())).toBe('kept file');
	});

	it('serves a page whose address says where its reader comes from', async () => {
		const { page, stop } = await withVersions({ 1: complete });
		await stop();
		await page.goto('/private?utm_source=letter');
		expect(await page.textContent('body')).toBe('kept page');
	});

	it('serves nothing but kept files, at their exact addresses and by GET', async () => {
		const { page, stop } = await withVersions({
			1: { ...complete, '/about': 'planted', '/api/upload': 'planted', '/private/other': 'planted' },
		});
		const textAt = (address: string, method = 'GET') =>
			page.evaluate(
				([url, how]) =>
					fetch(url, { method: how }).then(
						(reply) => reply.text(),
						() => 'no reply',
					),
				[address, method] as const,
			);
		await stop();
		await page.goto('/private');
		for (const address of ['/assets/a-1.js?x', '/assets/b-2.js', '/about', '/api/upload', '/private/other'])
			expect([address, await textAt(address)]).toEqual([address, 'no reply']);
		expect(await textAt('/assets/a-1.js', 'POST')).toBe('no reply');
		for (const address of ['/about', '/about?x', '/private/other'])
			await expect(page.goto(address)).rejects.toThrow();
	});
});
