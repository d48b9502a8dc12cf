// What a visitor meets who opens or reloads a page of the journey: their pictures come early, once, and nothing jumps.
import type { Page } from 'playwright-core';
import { describe, expect, it } from 'vitest';
import { upload } from '#test/api/calls.ts';
import { createFakeEngine } from '#test/fake-engine.ts';
import { jpeg } from '#test/images.ts';
import { openSite, processed } from './site.ts';

const site = openSite({ engine: createFakeEngine() });
const photo = await jpeg(600, 400);

const cutOut = (page: Page) => page.getByRole('img', { name: 'background removed' });
const original = (page: Page) => page.getByRole('img', { name: /original/i }).first();

/** Paths of all pictures asked for, each as often as it was. */
function picturesAsked(page: Page): string[] {
	const asked: string[] = [];
	page.on('request', (request) => {
		const { pathname } = new URL(request.url());
		if (pathname.startsWith('/api/') && request.method() === 'GET') asked.push(pathname);
	});
	return asked;
}

/** The sum of unexpected movements since the page was opened (Layout Instability API). */
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

describe('an opened page of the journey', () => {
	it('asks for the picture being processed once', async () => {
		const { id } = await upload(site.server.url, photo);
		const page = await site.newPage();
		const asked = picturesAsked(page);
		await page.goto(`/processing?id=${id}`);
		await original(page).waitFor();
		expect(asked).toEqual([`/api/original/${id}`]);
	});

	it('asks for original and result once each', async () => {
		const { id, token, path } = await processed(site, photo);
		const page = await site.newPage();
		const asked = picturesAsked(page);
		await page.goto(path);
		await cutOut(page).waitFor();
		await original(page).waitFor();
		await page.waitForLoadState('networkidle');
		expect(asked.sort()).toEqual([`/api/original/${id}`, `/api/secure/view/${token}`]);
	});

	it.each(['/processing', '/results'])(
		'asks for its photo beside the script of %s, not after it',
		async (path) => {
			const { id, token } = await processed(site, photo);
			const page = await site.newPage();
			await page.route('**/assets/framework-*.js', () => {});
			const asked = picturesAsked(page);
			await page.evaluate((url) => location.assign(url), `${site.server.url}${path}?id=${id}&token=${token}`);
			await expect.poll(() => asked).toEqual([`/api/original/${id}`]);
			await page.context().close();
		},
	);

	it('asks for the cut-out when the original is there, so that neither holds the other up', async () => {
		const { id, token, path } = await processed(site, photo);
		const page = await site.newPage();
		const asked = picturesAsked(page);
		const held = Promise.withResolvers<void>();
		await page.route(`**/api/original/${id}*`, async (route) => {
			await held.promise;
			await route.continue();
		});
		await page.goto(path);
		await page.waitForTimeout(500);
		expect(asked).toEqual([`/api/original/${id}`]);
		held.resolve();
		await cutOut(page).waitFor();
		expect(asked).toEqual([`/api/original/${id}`, `/api/secure/view/${token}`]);
	});

	it.each([
		[360, 'wide', 600, 400],
		[390, 'wide', 600, 400],
		[412, 'wide', 600, 400],
		[390, 'tall', 400, 600],
		[1440, 'wide', 600, 400],
		[1440, 'tall', 400, 600],
	])('does not jump on a screen of %i pixels when a %s picture arrives', async (width, _shape, ...size) => {
		const picture = await jpeg(...size);
		const { id } = await upload(site.server.url, picture);
		const { path } = await processed(site, picture);
		const page = await site.newPage({ viewport: { width, height: 823 } });
		await page.goto(`/processing?id=${id}`);
		await original(page).waitFor();
		await page.waitForTimeout(500);
		expect(await layoutShift(page)).toBeLessThan(0.01);
		await page.goto(path);
		await cutOut(page).waitFor();
		await page.waitForTimeout(1500);
		expect(await layoutShift(page)).toBeLessThan(0.01);
	});
});

it.each(['/processing', '/results'])('%s without a picture leads away without a jump', async (path) => {
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
