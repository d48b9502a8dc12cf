// The private page without a model: how it is reached and left, what it loads, and what it says where it cannot work.
import { writeFile } from 'node:fs/promises';
import path from 'node:path';
import type { Page } from 'playwright-core';
import { describe, expect, it } from 'vitest';
import { deviceModel } from '#contract/device-model.ts';
import { offlineCachePrefix } from '#contract/offline-files.ts';
import { createFakeEngine } from '#test/fake-engine.ts';
import { jpeg } from '#test/images.ts';
import { newFolder } from '#test/new-folder.ts';
import { expectAccessible } from '../axe.ts';
import { expectToFit } from '../overflow.ts';
import { expectToast, hydrated, jpegFile, openSite, passTime } from '../site.ts';
import { cacheNames } from './device.ts';

const site = openSite({
	engine: createFakeEngine(),
	env: { PEEL_REPOSITORY: 'https://example.org/peel' },
});
const without = openSite({ engine: createFakeEngine(), env: { PEEL_DEVICE_MODELS: 'off' } });
const configured = openSite({
	engine: createFakeEngine(),
	env: {
		PEEL_ANALYTICS_ID: 'G-TEST1',
		PEEL_ADS_SCRIPT: 'https://ads.example.com/ads.js',
		PEEL_ADS_CLIENT: 'client-1',
		PEEL_ADS_SLOTS: 'upload=slot-1',
	},
});
const photo = await jpeg(600, 400);

/** Identifies a document: the value changes with a navigation that loads a new document. */
const documentOf = (page: Page) => page.evaluate(() => [crossOriginIsolated, performance.timeOrigin]);

const panel = (page: Page) => page.getByRole('button', { name: 'Download the model' });

async function openPrivate(options = {}): Promise<Page> {
	const page = await site.newPage(options);
	await page.goto('/private');
	await panel(page).waitFor();
	return page;
}

it('what is kept for use without a connection stays when the storage of the browser fails once', async () => {
	const page = await site.newPage();
	await page.goto('/about');
	const kept = `${offlineCachePrefix}1`;
	await page.evaluate((name) => caches.open(name), kept);
	await page.addInitScript(() => {
		const { has } = CacheStorage.prototype;
		CacheStorage.prototype.has = async () => {
			CacheStorage.prototype.has = has;
			throw new DOMException('', 'UnknownError');
		};
	});
	await page.goto('/private');
	await page.getByText('This browser stores nothing for this page').waitFor();
	await page.waitForLoadState('networkidle');
	expect(await cacheNames(page)).toEqual([kept]);
});

it('a storage and locks that never answer count as refused, and the model can be downloaded for this page', async () => {
	const page = await site.newPage();
	await page.addInitScript(() => {
		const never = () => new Promise<never>(() => {});
		Object.assign(CacheStorage.prototype, {
			has: never,
			open: never,
			keys: never,
			match: never,
			delete: never,
		});
		Object.assign(LockManager.prototype, { request: never, query: never });
	});
	await page.clock.install();
	await page.goto('/private');
	await passTime(page, page.getByText('This browser stores nothing for this page'));
	await panel(page).waitFor();
});

describe('a link', () => {
	it('to the private page loads a new document, which is isolated, and a link from there loads another, which is not', async () => {
		const page = await site.newPage();
		await page.goto('/upload');
		for (const [to, from] of [
			['Cut out on this device', 'Peel, home'],
			['On this device', 'How to Use'],
		] as const) {
			const [, before] = await documentOf(page);
			await page.locator('a[href="/private"]').filter({ hasText: to, visible: true }).first().click();
			await panel(page).waitFor();
			const [isIsolated, own] = await documentOf(page);
			expect([from, isIsolated, own === before]).toEqual([from, true, false]);
			await page.getByRole('link', { name: from, exact: true }).first().click();
			await page.waitForURL((url) => url.pathname !== '/private');
			await hydrated(page);
			const [isStill, after] = await documentOf(page);
			expect([from, isStill, after === own]).toEqual([from, false, false]);
		}
	});

	it('between other pages loads no new document', async () => {
		const page = await site.newPage();
		await page.goto('/upload');
		const before = await documentOf(page);
		await page.getByRole('link', { name: 'How to Use' }).first().click();
		await page.waitForURL('**/how-to-use');
		expect(await documentOf(page)).toEqual(before);
	});
});

describe('the private page', () => {
	it('loads nothing from other origins, even if ads and analytics are configured', async () => {
		const page = await configured.newPage();
		const origins = new Set<string>();
		page.on('request', (request) => origins.add(new URL(request.url()).origin));
		await page.goto('/private');
		await panel(page).waitFor();
		expect([...origins]).toEqual([configured.server.url]);
		expect(await page.locator('[data-ad-placement]').count()).toBe(0);
	});

	it('says that it has no ads and no analytics, and of the model how large it is, its licences, and where its source is', async () => {
		const page = await site.newPage();
		await page.goto('/private');
		await page.getByText('This page has no ads and no analytics.').waitFor();
		const model = page.getByRole('region', { name: 'First, the model' });
		await model.getByText(/^The model is \d+ MB/).waitFor();
		await model
			.getByText(/IS-Net \(AGPL-3\.0\), Robust Video Matting \(GPL-3\.0\), U2-Net and MODNet/)
			.waitFor();
		const source = model.getByRole('link', { name: 'https://example.org/peel' });
		expect(await source.getAttribute('href')).toBe('https://example.org/peel');
		await model.getByRole('link', { name: 'AGPL-3.0' }).click();
		await page.waitForURL('**/terms#the-software');
		await page.locator('h2#the-software').waitFor();
	});

	it('loads neither the editor nor what cuts out before a photo is chosen, stores nothing and registers no service worker', async () => {
		const page = await site.newPage();
		const names: string[] = [];
		page.on('request', (request) => names.push(new URL(request.url()).pathname));
		const modelSize = page.waitForRequest('**/models/*');
		await page.goto('/private');
		await panel(page).waitFor();
		await modelSize;
		expect(names.filter((name) => /workbench|device|\.wasm|\.onnx|worker/.test(name))).toEqual([
			expect.stringMatching(/^\/models\//),
		]);
		expect(await page.evaluate(() => caches.keys())).toEqual([]);
		expect(await page.evaluate(async () => (await navigator.serviceWorker.getRegistrations()).length)).toBe(
			0,
		);
	});

	it('refuses a file that is not a JPG or PNG, whatever its name, or larger than 50 MB, but not one that is only too large for an upload; that waits for the model, and Cancel discards it and moves the focus to the heading', async () => {
		const folder = await newFolder();
		const [large, larger] = ['large.jpg', 'larger.jpg'].map((name) => path.join(folder, name));
		await writeFile(large as string, Buffer.concat([photo, Buffer.alloc(4 * 1024 * 1024)]));
		await writeFile(larger as string, Buffer.concat([photo, Buffer.alloc(50 * 1024 * 1024)]));
		const page = await openPrivate();
		const input = page.locator('input[type=file]');
		await input.setInputFiles({ name: 'cat.jpg', mimeType: 'image/jpeg', buffer: Buffer.from('a note') });
		await expectToast(page, 'Invalid file type', 'Please select a JPG or PNG image.');
		await input.setInputFiles(larger as string);
		await expectToast(page, 'File too large', 'Please select an image smaller than 50MB.');
		for (const _time of ['once', 'again']) {
			await input.setInputFiles(large as string);
			await page.getByText('Waiting for the model, then').waitFor();
			await page.getByRole('button', { name: 'Cancel' }).press('Enter');
			await page.getByRole('button', { name: 'Select Image' }).waitFor();
			expect(await page.evaluate(() => document.activeElement?.textContent)).toBe('On this device');
		}
	});

	it('keeps its photo when the connection comes back after a part of the page could not be loaded', async () => {
		site.expectError(/ERR_FAILED/);
		const page = await openPrivate();
		await page.route('**/assets/photo-views-*.js', (route) => route.abort());
		const failed = page.evaluate(() => new Promise((resolve) => addEventListener('error', resolve, true)));
		await page.locator('input[type=file]').setInputFiles(jpegFile(photo));
		await page.getByText('Waiting for the model, then').waitFor();
		await failed;
		// A reload of the page would be one while the event is handled.
		const isLeft = await page.evaluate(() => {
			let isLeft = false;
			navigation.addEventListener('navigate', () => {
				isLeft = true;
			});
			dispatchEvent(new Event('online'));
			return isLeft;
		});
		expect(isLeft).toBe(false);
		await page.getByText('Waiting for the model, then').waitFor();
	});

	it('has a heading while the part that shows a photo is still loading', async () => {
		const page = await site.newPage();
		await page.goto('/about');
		await page.evaluate(
			async (name) => (await caches.open(name)).put('/device-model/onnx', new Response('kept')),
			`device-model ${deviceModel.sha256}`,
		);
		// These scripts never arrive; the second one would find that what is kept is not a model.
		await page.route(/\/assets\/(photo-views|start-device)-/, () => {});
		await page.goto('/private');
		const stored = page.getByRole('heading', { name: 'The model is on this device' });
		await stored.waitFor();
		await page.locator('input[type=file]').setInputFiles(jpegFile(photo));
		await stored.waitFor({ state: 'detached' });
		expect(await page.getByRole('heading', { level: 1 }).allTextContents()).toEqual(['On this device']);
	});

	it('continues with a photo that was still being checked when the model was found', async () => {
		const page = await site.newPage();
		await page.goto('/about');
		await page.evaluate(
			async (name) => (await caches.open(name)).put('/device-model/onnx', new Response('kept')),
			`device-model ${deviceModel.sha256}`,
		);
		// Finding the model and reading the file each wait until the test lets them continue.
		await page.addInitScript(() => {
			const { has } = CacheStorage.prototype;
			const { arrayBuffer } = Blob.prototype;
			const [found, read] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()];
			CacheStorage.prototype.has = function (name) {
				return found.promise.then(() => has.call(this, name));
			};
			Blob.prototype.arrayBuffer = function () {
				return read.promise.then(() => arrayBuffer.call(this));
			};
			Object.assign(window, { findModel: found.resolve, readFile: read.resolve });
		});
		await page.goto('/private');
		await page.locator('input[type=file]').setInputFiles(jpegFile(photo));
		await page.evaluate('findModel()');
		await page.getByRole('heading', { name: 'The model is on this device' }).waitFor();
		await page.evaluate('readFile()');
		// The page uses what was kept, which is not a model.
		await page.getByRole('heading', { name: 'The model was damaged' }).waitFor();
	});

	it('says without JavaScript what it needs it for', async () => {
		const page = await site.newPage({ javaScriptEnabled: false });
		await page.goto('/private');
		expect(await page.getByRole('heading', { level: 1 }).allInnerTexts()).toEqual([
			'This page needs JavaScript',
		]);
	});
});

describe('where the operator serves no models', () => {
	it('no page links to the private pages, which say so and lead to the upload', async () => {
		const page = await without.newPage({ consented: true });
		for (const path of ['/upload', '/']) {
			await page.goto(path);
			expect(await page.locator('a[href="/private"]').count()).toBe(0);
		}
		await page.goto('/private');
		await page.getByRole('heading', { name: 'Not on this site' }).waitFor();
		await expectAccessible(page);
		await page.locator('main').getByRole('link', { name: 'Upload Image' }).click();
		await page.waitForURL('**/upload');
		await page.goto('/batch');
		await page.getByRole('button', { name: 'Select images' }).waitFor();
		expect(await page.getByRole('link', { name: 'On this device' }).count()).toBe(0);
		await page.goto('/private/batch');
		await page.getByRole('heading', { level: 1, name: 'Not on this site' }).waitFor();
	});
});

it('the page is accessible and fits, before a photo is chosen and while one waits, on a phone as on a desktop', async () => {
	const page = await openPrivate();
	const isFine = async () => {
		for (const viewport of [
			{ width: 390, height: 844 },
			{ width: 1440, height: 900 },
		]) {
			await page.setViewportSize(viewport);
			await expectAccessible(page);
			await expectToFit(page, [320, viewport.width]);
		}
	};
	await isFine();
	await page.locator('input[type=file]').setInputFiles(jpegFile(photo));
	await page.getByText('Waiting for the model, then').waitFor();
	await isFine();
});
