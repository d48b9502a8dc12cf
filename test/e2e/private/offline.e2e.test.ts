// The private page without a connection: the server is stopped.
import { appendFile } from 'node:fs/promises';
import path from 'node:path';
import type { Browser, BrowserContext, Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { offlineCachePrefix } from '#contract/offline-files.ts';
import { privatePages } from '#contract/private-pages.ts';
import { launchForTests } from '#test/browser.ts';
import { startServer } from '#test/server.ts';
import { smallModel } from '#test/small-model.ts';
import { exported, settled } from '../editor/editor.ts';
import { cacheNames, choosePhoto, cutOut, drawing, modelReady, openWithModel } from './device.ts';
import { copyWithSmallModel, type SmallModelSite, smallPhoto } from './small-model-site.ts';

let copy: SmallModelSite;
let browser: Browser;
beforeAll(async () => {
	[copy, browser] = await Promise.all([copyWithSmallModel(), launchForTests()]);
});
afterAll(() => Promise.all([browser?.close(), copy?.close()]));

interface Opened {
	readonly context: BrowserContext;
	readonly page: Page;
	/** Stops the server: from now on nothing replies. */
	stop(): Promise<void>;
	/** Starts the server again at the same address. */
	startAgain(): Promise<void>;
	close(): Promise<void>;
}

async function open(): Promise<Opened> {
	let server = await startServer(copy.options);
	const { url } = server;
	await modelReady(server, smallModel);
	const context = await browser.newContext({ baseURL: url, viewport: { width: 1280, height: 800 } });
	let stopped: Promise<void> | undefined;
	const stop = () => {
		stopped ??= server.close();
		return stopped;
	};
	return {
		context,
		page: await context.newPage(),
		stop,
		async startAgain() {
			server = await startServer({ ...copy.options, env: { PORT: new URL(url).port } });
			stopped = undefined;
		},
		async close() {
			await context.close();
			await stop();
		},
	};
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

/** Cuts a drawing out and goes back, until the page says that it works without a connection. */
async function keepByDrawing(page: Page): Promise<void> {
	await choosePhoto(page, drawing);
	await cutOut(page);
	await page.getByRole('button', { name: 'Another photo' }).click();
	await page.getByText('This page now works without a connection').waitFor();
}

// One visit and those after it: each test goes on where the one before ended.
describe('a browser in which an image was cut out', () => {
	let opened: Opened;
	let page: Page;
	beforeAll(async () => {
		opened = await open();
		page = opened.page;
	});
	afterAll(() => opened?.close());

	it('keeps the page from then on and not before, and removes what an older build has kept', async () => {
		await openWithModel(page);
		expect(await keptCaches(page)).toEqual([]);
		await page.evaluate((name) => caches.open(name), `${offlineCachePrefix}old`);
		await keepByDrawing(page);
		await expect.poll(() => keptCaches(page)).toEqual([expect.not.stringMatching(/old$/)]);
		const files = await page.evaluate(keptFiles, await keptCaches(page));
		expect(files).toContainEqual(expect.stringMatching(/ort-wasm-simd-threaded-.*\.wasm$/));
		// The code for WebGPU is large, and this browser has none.
		expect(files.filter((file) => file.includes('asyncify'))).toEqual([]);
	});

	it('opens the page without a connection, cuts a photo out and edits it there, and opens the private page for many photos too, but no other page', async () => {
		await page.close();
		await opened.stop();
		page = await opened.context.newPage();
		const errors: string[] = [];
		page.on('pageerror', (error) => errors.push(String(error)));
		await page.goto('/private');
		await page.getByRole('heading', { name: 'The model is on this device' }).waitFor();
		expect(await page.evaluate(() => crossOriginIsolated)).toBe(true);
		await choosePhoto(page, smallPhoto);
		await cutOut(page);
		await page.getByRole('button', { name: 'Edit', exact: true }).click();
		await settled(page);
		await page.getByRole('tab', { name: 'Background' }).click();
		await page.getByRole('radio', { name: 'Image', exact: true }).click();
		await page.getByRole('button', { name: 'Kitchen' }).click();
		await settled(page);
		expect((await exported(page, 'WebP')).bytes.subarray(8, 12).toString()).toBe('WEBP');
		expect(errors).toEqual([]);
		const other = await opened.context.newPage();
		await other.goto('/private/batch');
		await other.getByRole('heading', { name: 'The model is on this device' }).waitFor();
		await expect(other.goto('/upload')).rejects.toThrow();
		await other.close();
	});

	it('keeps what an open page of an older build needs, even once a newer build is complete', async () => {
		await opened.startAgain();
		const [older = ''] = await keptCaches(page);
		const newer = await opened.context.newPage();
		for (const path of privatePages) {
			const text = await (await fetch(new URL(path, page.url()))).text();
			const body = text.replaceAll(older.slice(offlineCachePrefix.length), 'newer');
			await opened.context.route(path, (route) => route.fulfill({ contentType: 'text/html', body }));
		}
		await newer.goto('/private');
		await keepByDrawing(newer);
		expect(await keptCaches(page)).toEqual([older, `${offlineCachePrefix}newer`]);
		await newer.close();
	});

	it('removes the page when the model is removed', async () => {
		await opened.context.unrouteAll();
		await page.goto('/private');
		await controlled(page);
		await page.getByRole('button', { name: 'Remove the model from this device' }).click();
		await expect.poll(() => cacheNames(page)).toEqual([]);
		expect(await page.getByText('This page now works without a connection').count()).toBe(0);
		await opened.stop();
		await expect(page.reload()).rejects.toThrow();
	});
});

// On one page that is controlled by it; its server stays stopped from the second test on, until the last.
describe('the service worker', () => {
	let opened: Opened;
	beforeAll(async () => {
		opened = await open();
		await opened.page.goto('/upload');
	});
	afterAll(() => opened?.close());

	/** The page with these versions of the private page in its caches, and no others. */
	async function withVersions(versions: Record<string, Record<string, string>>): Promise<Page> {
		const { page } = opened;
		await controlled(page);
		await page.evaluate(async () => {
			for (const name of await caches.keys()) await caches.delete(name);
		});
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
		return page;
	}
	const complete = { '/private': 'kept page', '/assets/a-1.js': 'kept file' };

	it('serves the page from the server while the server replies', async () => {
		const page = await withVersions({ 1: complete });
		await page.goto('/private');
		expect(await page.textContent('body')).toContain('On this device');
		// That page, which has no model, removes what is kept: not of the next test.
		await page.goto('/upload');
	});

	it('serves a file whose name has no hash from the server, whatever another build has kept', async () => {
		const [place, other] = ['/places/city-small.webp', '/places/garden-small.webp'] as const;
		const page = await withVersions({ newer: { [place]: 'newer', [other]: 'newer' } });
		const textAt = (file: string) => page.evaluate(async (url) => (await fetch(url)).text(), file);
		expect(await textAt(place)).toMatch(/^RIFF/);
		await opened.stop();
		expect(await textAt(other)).toBe('newer');
	});

	it('serves an older page until a newer one is complete, even at an address whose query says where its reader comes from', async () => {
		const page = await withVersions({ 1: complete, 2: { '/assets/b-2.js': 'newer file' } });
		await opened.stop();
		await page.goto('/private');
		expect(await page.textContent('body')).toBe('kept page');
		expect(await page.evaluate(async () => (await fetch('/assets/a-1.js')).text())).toBe('kept file');
		await page.goto('/private?utm_source=letter');
		expect(await page.textContent('body')).toBe('kept page');
	});

	it('serves nothing but kept files, at their exact addresses and by GET', async () => {
		const page = await withVersions({
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
		await opened.stop();
		await page.goto('/private');
		for (const address of ['/assets/a-1.js?x', '/assets/b-2.js', '/about', '/api/upload', '/private/other'])
			expect([address, await textAt(address)]).toEqual([address, 'no reply']);
		expect(await textAt('/assets/a-1.js', 'POST')).toBe('no reply');
		for (const address of ['/about', '/about?x', '/private/other'])
			await expect(page.goto(address)).rejects.toThrow();
	});

	it('of another build waits while a page is open, so that no page is requested from a service worker that is being replaced', async () => {
		const { context, page, stop, startAgain } = opened;
		await stop();
		await appendFile(path.join(copy.options.siteDir, 'service-worker.js'), '\n// Another build.');
		await startAgain();
		await page.goto('/upload');
		await page.evaluate(async () => {
			const registration = await navigator.serviceWorker.ready;
			await registration.update();
		});
		const other = await context.newPage();
		await other.goto('/private');
		const workers = () =>
			other.evaluate(async () => {
				const { waiting, active } = await navigator.serviceWorker.ready;
				return { waiting: waiting?.state, active: active?.state };
			});
		await expect.poll(workers).toEqual({ waiting: 'installed', active: 'activated' });
	});
});
