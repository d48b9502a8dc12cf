// Loading of the user's images on /processing and /results: early, and once each.
import type { Page } from 'playwright-core';
import sharp from 'sharp';
import { describe, expect, it } from 'vitest';
import { createFakeEngine } from '#test/fake-engine.ts';
import { jpeg } from '#test/images.ts';
import { jpegFile, openSite, processed, untilResult } from './site.ts';

const site = openSite({ engine: createFakeEngine() });
const photo = await jpeg(600, 400);

const cutout = (page: Page) => page.getByRole('img', { name: 'background removed' });
const original = (page: Page) => page.getByRole('img', { name: /original/i }).first();

/** Paths of all image requests, in order, with repetitions. */
function imageRequests(page: Page): string[] {
	const paths: string[] = [];
	page.on('request', (request) => {
		const { pathname } = new URL(request.url());
		if (pathname.startsWith('/api/') && request.method() === 'GET') paths.push(pathname);
	});
	return paths;
}

/** Paths of the images that elements load from now on, in order; Chromium may have their file without a request. */
async function imageLoads(page: Page): Promise<string[]> {
	const loaded: string[] = [];
	await page.exposeFunction('onLoaded', (url: string) => loaded.push(new URL(url).pathname));
	await page.addInitScript(() => {
		const { onLoaded } = window as unknown as { onLoaded: (url: string) => void };
		const listen = ({ target }: Event) => target instanceof HTMLImageElement && onLoaded(target.src);
		document.addEventListener('load', listen, true);
	});
	return loaded;
}

function imagesThatFillTheirFrame(page: Page): Promise<number> {
	return page
		.locator('.frame img')
		.evaluateAll(
			(images: HTMLImageElement[]) =>
				images.filter(
					(image) => image.naturalWidth > 0 && image.clientWidth === image.closest('.frame')?.clientWidth,
				).length,
		);
}

describe('an opened page', () => {
	it.each([
		['/processing', 1],
		['/results', 2],
	])(
		'shows its photo before the script of %s has loaded, does not change it afterwards, and requests it once',
		async (path, places) => {
			const { id, token } = await processed(site, photo);
			const page = await site.newPage();
			const requested = imageRequests(page);
			const gate = Promise.withResolvers<void>();
			await page.route('**/assets/framework-*.js', async (route) => {
				await gate.promise;
				await route.continue();
			});
			await page.evaluate((url) => location.assign(url), `${site.server.url}${path}?id=${id}&token=${token}`);
			await expect.poll(() => imagesThatFillTheirFrame(page)).toBe(places);
			expect(requested).toEqual([`/api/original/${id}`]);
			gate.resolve();
			await original(page).waitFor();
			// The photo does not fade in again.
			expect(await original(page).evaluate((image) => getComputedStyle(image).animationName)).toBe('none');
			expect(requested.filter((request) => request.startsWith('/api/original/'))).toHaveLength(1);
		},
	);

	it('shows no icon of a broken image before its script has loaded if the photo was deleted, and requests it once', async () => {
		const { id, path } = await processed(site, photo);
		await fetch(`${site.server.url}/api/original/${id}`, { method: 'DELETE' });
		site.expectError(/410/);
		const page = await site.newPage();
		const requested = imageRequests(page);
		const gate = Promise.withResolvers<void>();
		await page.route('**/assets/framework-*.js', async (route) => {
			await gate.promise;
			await route.continue();
		});
		const replied = page.waitForResponse('**/api/original/*');
		await page.evaluate((url) => location.assign(url), site.server.url + path);
		await (await replied).finished();
		await page.getByText('Opening your cutout').waitFor();
		await expect.poll(() => page.locator('.frame img').filter({ visible: true }).count()).toBe(0);
		gate.resolve();
		await page.getByRole('heading', { name: 'This image has been deleted' }).waitFor();
		expect(requested).toEqual([`/api/original/${id}`]);
	});

	it('requests and loads original and cutout once each, the cutout after the original has loaded, so that neither delays the other', async () => {
		const { id, token, path } = await processed(site, photo);
		const page = await site.newPage();
		const requested = imageRequests(page);
		const loaded = await imageLoads(page);
		const gate = Promise.withResolvers<void>();
		await page.route(`**/api/original/${id}*`, async (route) => {
			await gate.promise;
			await route.continue();
		});
		await page.goto(path, { waitUntil: 'domcontentloaded' });
		await page.waitForTimeout(500);
		expect(requested).toEqual([`/api/original/${id}`]);
		gate.resolve();
		await cutout(page).waitFor();
		await original(page).waitFor();
		await page.waitForLoadState('networkidle');
		expect(requested).toEqual([`/api/original/${id}`, `/api/secure/view/${token}`]);
		expect(loaded.filter((path) => path.startsWith('/api/secure/view/'))).toHaveLength(1);
	});
});

describe('a photo that was uploaded in this tab', () => {
	async function upload(page: Page): Promise<string[]> {
		const requested = imageRequests(page);
		await page.clock.install();
		await page.goto('/upload');
		await page.locator('input[type=file]').setInputFiles(jpegFile(photo));
		await page.waitForURL('**/processing?*');
		return requested;
	}

	it('is not loaded from the server again, neither by processing nor by the result', async () => {
		const page = await site.newPage({ consented: true });
		const requested = await upload(page);
		await original(page).evaluate((image: HTMLImageElement) => image.decode());
		await untilResult(page);
		await cutout(page).waitFor();
		await page.getByRole('img', { name: 'Original', exact: true }).waitFor();
		await page.waitForLoadState('networkidle');
		expect(requested.filter((path) => path.startsWith('/api/original/'))).toEqual([]);
	});

	it('is loaded from the server if the browser does not show its file, which may have changed', async () => {
		site.expectError(/ERR_FILE_NOT_FOUND/);
		const page = await site.newPage({ consented: true });
		await page.addInitScript(() => {
			const create = URL.createObjectURL;
			URL.createObjectURL = (file) => {
				const url = create(file);
				URL.revokeObjectURL(url);
				return url;
			};
		});
		const requested = await upload(page);
		await expect.poll(() => requested).toContainEqual(expect.stringContaining('/api/original/'));
		await original(page).evaluate((image: HTMLImageElement) => image.decode());
	});
});

it('a cutout that is cut off, which Firefox shows without an error when the connection breaks, is loaded once more, and only once', async () => {
	const { path, token } = await processed(site, photo);
	const page = await site.newPage();
	const view = `/api/secure/view/${token}`;
	const whole = Buffer.from(await (await fetch(site.server.url + view)).arrayBuffer());
	await page.route(`**${view}`, (route) =>
		route.request().method() === 'GET'
			? route.fulfill({ contentType: 'image/png', body: whole.subarray(0, whole.length / 2) })
			: route.continue(),
	);
	const loaded = await imageLoads(page);
	await page.goto(path);
	await page.getByText('Opening your cutout...').waitFor({ state: 'detached' });
	await expect.poll(() => loaded.filter((url) => url === view)).toHaveLength(2);
	expect(await cutout(page).evaluate((image: HTMLImageElement) => image.naturalWidth)).toBe(600);
});

describe('a result whose files take more than six seconds', () => {
	const note = 'You see a small preview, because your connection is slow. The download has the full size.';

	/**
	 * The page of a result. The cutout does not arrive; `original` and `preview`: whether these do. Resolves to the page,
	 * the queries of its requests for the cutout, and what lets a preview or an original through that is held.
	 */
	async function openSlowly({ original, preview }: { original: boolean; preview: boolean | 'held' }) {
		const { id, path } = await processed(site, photo);
		const page = await site.newPage({ viewport: { width: 390, height: 844 } });
		await page.clock.install();
		const queries: string[] = [];
		const held = Promise.withResolvers<void>();
		await page.route('**/api/secure/view/*', async (route) => {
			const request = route.request();
			if (request.method() !== 'GET') return route.continue();
			const { search } = new URL(request.url());
			queries.push(search);
			if (search && !preview) return route.fulfill({ status: 503 });
			if (search && preview === 'held') await held.promise;
			if (search || queries.length > 1) await route.continue();
		});
		const late = Promise.withResolvers<void>();
		if (!original)
			await page.route(`**/api/original/${id}*`, async (route) => {
				await late.promise;
				await route.continue();
			});
		await page.goto(path, { waitUntil: 'domcontentloaded' });
		if (original) await expect.poll(() => queries).toEqual(['']);
		else await page.getByRole('button', { name: 'Download Image' }).waitFor();
		await page.clock.fastForward(6_000);
		return { page, queries, givePreview: held.resolve, giveOriginal: late.resolve };
	}

	/** The original above the cutout. */
	const coveringOf = (page: Page) => page.locator('figure:has([alt^="Your subject"]) img[alt=""]');

	it('shows the original, not a part of the cutout, until a small preview is there, says that it is a preview, peels it off, moves no button, and downloads the whole cutout', async () => {
		const { page, queries, givePreview } = await openSlowly({ original: true, preview: 'held' });
		await expect.poll(() => queries.length).toBe(2);
		expect(queries.at(-1)).toBe('?format=png8&pixels=500000');
		const covering = coveringOf(page);
		await page.clock.runFor(1000);
		expect(await covering.count()).toBe(1);
		const button = page.getByRole('button', { name: 'Download Image' });
		const before = await button.boundingBox();
		givePreview();
		await page.getByText(note).waitFor();
		expect(await cutout(page).evaluate((image: HTMLImageElement) => image.naturalWidth)).toBe(600);
		await page.clock.runFor(3000);
		await expect.poll(() => covering.count()).toBe(0);
		expect(await button.boundingBox()).toEqual(before);
		const download = page.waitForEvent('download');
		await button.click();
		expect((await sharp(await (await download).path()).metadata()).isPalette).toBe(false);
		expect(queries.filter((query) => query)).toHaveLength(1);
	});

	it('shows the preview without the original, and does not cover it with an original that arrives later', async () => {
		const { page, giveOriginal } = await openSlowly({ original: false, preview: true });
		await page.getByText(note).waitFor();
		expect(await coveringOf(page).count()).toBe(0);
		giveOriginal();
		await original(page).evaluate((image: HTMLImageElement) => image.decode());
		await page.clock.runFor(100);
		expect(await coveringOf(page).count()).toBe(0);
	});

	it('shows the cutout after all if the server makes no preview', async () => {
		site.expectError(/503/);
		const { page, queries } = await openSlowly({ original: true, preview: false });
		// Decoding the preview would fail.
		await expect.poll(() => queries).toEqual(['', '?format=png8&pixels=500000', '']);
		await cutout(page).evaluate((image: HTMLImageElement) => image.decode());
		expect(await page.getByText(note).count()).toBe(0);
	});
});
