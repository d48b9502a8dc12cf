// Loading of the user's images on /processing and /results: early, once each, without a layout shift.
import type { Page } from 'playwright-core';
import { describe, expect, it } from 'vitest';
import { upload } from '#test/api/calls.ts';
import { createFakeEngine } from '#test/fake-engine.ts';
import { jpeg } from '#test/images.ts';
import { openSite, processed } from './site.ts';

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

/** The sum of all layout shifts since the page was opened (Layout Instability API). */
function layoutShift(page: Page): Promise<number> {
	return page.evaluate(
		() =>
			new Promise<number>((resolve) => {
				new PerformanceObserver((list) => {
					const shifts = list.getEntries() as unknown as { value: number }[];
					resolve(shifts.reduce((sum, { value }) => sum + value, 0));
				}).observe({ type: 'layout-shift', buffered: true });
				setTimeout(() => resolve(0), 500);
			}),
	);
}

describe('an opened page', () => {
	it('requests the image being processed once', async () => {
		const { id } = await upload(site.server.url, photo);
		const page = await site.newPage();
		const requested = imageRequests(page);
		await page.goto(`/processing?id=${id}`);
		await original(page).waitFor();
		expect(requested).toEqual([`/api/original/${id}`]);
	});

	it('requests original and cutout once each', async () => {
		const { id, token, path } = await processed(site, photo);
		const page = await site.newPage();
		const requested = imageRequests(page);
		await page.goto(path);
		await cutout(page).waitFor();
		await original(page).waitFor();
		await page.waitForLoadState('networkidle');
		expect(requested.sort()).toEqual([`/api/original/${id}`, `/api/secure/view/${token}`]);
	});

	it.each(['/processing', '/results'])(
		'requests its photo in parallel with the script of %s, not after it',
		async (path) => {
			const { id, token } = await processed(site, photo);
			const page = await site.newPage();
			await page.route('**/assets/framework-*.js', () => {});
			const requested = imageRequests(page);
			await page.evaluate((url) => location.assign(url), `${site.server.url}${path}?id=${id}&token=${token}`);
			await expect.poll(() => requested).toEqual([`/api/original/${id}`]);
			await page.context().close();
		},
	);

	it('requests the cutout after the original has loaded, so that neither delays the other', async () => {
		const { id, token, path } = await processed(site, photo);
		const page = await site.newPage();
		const requested = imageRequests(page);
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
		expect(requested).toEqual([`/api/original/${id}`, `/api/secure/view/${token}`]);
	});

	it.each([
		[360, 'wide', 600, 400],
		[390, 'wide', 600, 400],
		[412, 'wide', 600, 400],
		[390, 'tall', 400, 600],
		[1440, 'wide', 600, 400],
		[1440, 'tall', 400, 600],
	])(
		'has no layout shift on a screen of %i pixels when a %s image arrives',
		async (width, _shape, ...size) => {
			const image = await jpeg(...size);
			const { id } = await upload(site.server.url, image);
			const { path } = await processed(site, image);
			const page = await site.newPage({ viewport: { width, height: 823 } });
			await page.goto(`/processing?id=${id}`);
			await original(page).waitFor();
			await page.waitForTimeout(500);
			expect(await layoutShift(page)).toBeLessThan(0.01);
			await page.goto(path);
			await cutout(page).waitFor();
			await page.waitForTimeout(1500);
			expect(await layoutShift(page)).toBeLessThan(0.01);
		},
	);
});

it('on a phone what comes later in the document of a result is further down, so that nothing moves while it arrives', async () => {
	const { path } = await processed(site, photo);
	const page = await site.newPage({ viewport: { width: 360, height: 823 } });
	await page.goto(path);
	await cutout(page).waitFor();
	const tops = await page
		.locator('main figure, main button')
		.evaluateAll((found) => found.map((element) => element.getBoundingClientRect().top));
	expect(tops).toEqual(tops.toSorted((a, b) => a - b));
	expect(tops.length).toBeGreaterThan(4);
});

it('the editor opens without a layout shift', async () => {
	const { id, token } = await processed(site, photo);
	const page = await site.newPage({ viewport: { width: 390, height: 800 } });
	await page.goto(`/edit?id=${id}&token=${token}`);
	await page.locator('canvas.stage-canvas[data-view]').waitFor();
	expect(await layoutShift(page)).toBe(0);
});

it.each(['/processing', '/results'])('%s without an image redirects without a layout shift', async (path) => {
	const page = await site.newPage({ viewport: { width: 390, height: 800 } });
	await page.route('**/assets/upload-*.js', async (route) => {
		await new Promise((resolve) => setTimeout(resolve, 400));
		await route.continue();
	});
	await page.goto(path);
	await page.waitForURL('**/upload');
	await page.getByRole('button', { name: 'Select Image' }).waitFor();
	expect(await layoutShift(page)).toBeLessThan(0.1);
});
