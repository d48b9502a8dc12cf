// Third-party services (analytics, ads), with and without configuration, and the installed app.
import type { Page } from 'playwright-core';
import { describe, expect, it } from 'vitest';
import { createFakeEngine } from '#test/fake-engine.ts';
import { jpeg } from '#test/images.ts';
import { jpegFile, openSite, processed, type Site } from './site.ts';

const plain = openSite({ engine: createFakeEngine() });
const configured = openSite({
	engine: createFakeEngine(),
	env: {
		PEEL_ANALYTICS_ID: 'G-TEST1',
		PEEL_ADS_SCRIPT: 'https://ads.example.com/ads.js',
		PEEL_ADS_CLIENT: 'client-1',
		PEEL_ADS_SLOTS: 'upload=slot-1',
	},
});

/** Replies to requests to third parties with a script, and returns the list of their URLs. */
async function stubThirdParties(page: Page): Promise<string[]> {
	const requested: string[] = [];
	await page.route(/^https:/, (route) => {
		requested.push(route.request().url());
		return route.fulfill({ contentType: 'text/javascript', body: 'window.adScriptRan = true;' });
	});
	return requested;
}

const dataLayer = (page: Page) =>
	page.evaluate(() => {
		const { dataLayer: entries = [] } = window as { dataLayer?: unknown[] };
		return entries.map((entry) => JSON.parse(JSON.stringify(entry)));
	});

/** Opens a page with a fake clock, stopped right after hydration. */
async function openStopped(site: Site, path: string): Promise<{ page: Page; requested: string[] }> {
	const page = await site.newPage();
	const requested = await stubThirdParties(page);
	await page.clock.install({ time: 0 });
	await page.clock.pauseAt(60_000);
	await page.goto(path);
	return { page, requested };
}

const slots = (page: Page) =>
	page
		.locator('[data-ad-placement]')
		.evaluateAll((found) => found.map((slot) => [slot.dataset.adPlacement, slot.dataset.adReady]));

/** The address of a page that needs an image, with one. */
async function pathOfImage(page: string): Promise<string> {
	const { id, path } = await processed(plain, await jpeg());
	return page === '/results' ? path : `${page}?id=${id}`;
}

describe('without a configured service', () => {
	it.each([
		['/', ['home', 'home-foot']],
		['/processing', ['processing']],
		['/results', ['results']],
	])('the ad slots of %s are %j, each initialised after half a second', async (path, placements) => {
		const { page } = await openStopped(plain, path === '/' ? path : await pathOfImage(path));
		await page.clock.runFor(499);
		expect(await slots(page)).toEqual(placements.map((placement) => [placement, 'false']));
		await page.clock.runFor(1);
		await expect.poll(() => slots(page)).toEqual(placements.map((placement) => [placement, 'true']));
	});

	it('a page sends no request to third parties, and its ad slot shows a promotion of our own after half a second', async () => {
		const { page, requested } = await openStopped(plain, '/upload');
		await page.clock.runFor(499);
		expect(await slots(page)).toEqual([['upload', 'false']]);
		await page.clock.runFor(1);
		const slot = page.locator('[data-ad-placement=upload]');
		await expect.poll(() => slot.getAttribute('data-ad-ready')).toBe('true');
		expect(await slot.getByRole('link').getAttribute('href')).toBe('/how-to-use');
		expect(requested).toEqual([]);
	});

	it('events are still pushed to the data layer, without ids, tokens or file names', async () => {
		const page = await plain.newPage({ consented: true });
		await page.goto('/upload');
		await page.locator('input[type=file]').setInputFiles(jpegFile(await jpeg(), 'my-holiday.jpg'));
		await page.waitForURL('**/processing?id=*');
		const id = new URL(page.url()).searchParams.get('id');
		await expect
			.poll(() => dataLayer(page))
			.toEqual(
				expect.arrayContaining([
					expect.objectContaining({
						event: 'page_view',
						title: expect.any(String),
						path: '/upload',
						location: `${plain.server.url}/upload`,
					}),
					expect.objectContaining({ event: 'upload_started', category: 'upload', action: 'upload_started' }),
					expect.objectContaining({ event: 'upload_success', value: expect.any(Number) }),
					expect.objectContaining({ event: 'page_view', path: '/processing' }),
				]),
			);
		const text = JSON.stringify(await dataLayer(page));
		expect(text).not.toContain('my-holiday');
		expect(text).not.toContain(id);
	});
});

describe('with configured services', () => {
	it("the analytics provider's script is loaded once, and page views are sent to it", async () => {
		const page = await configured.newPage();
		const requested = await stubThirdParties(page);
		await page.goto('/');
		await page.getByRole('link', { name: 'Start Removing Background' }).click();
		await page.getByRole('button', { name: 'Select Image' }).waitFor();
		await expect
			.poll(
				() => requested.filter((url) => url === 'https://www.googletagmanager.com/gtag/js?id=G-TEST1').length,
			)
			.toBe(1);
		expect(await dataLayer(page)).toEqual(
			expect.arrayContaining([expect.objectContaining({ 0: 'event', 1: 'page_view' })]),
		);
	});

	it('an ad slot loads the script half a second after the page, with client and slot, without a layout shift', async () => {
		const { page, requested } = await openStopped(configured, '/upload');
		const slot = page.locator('[data-ad-placement=upload]');
		const before = await slot.boundingBox();
		await page.clock.runFor(499);
		expect(await slots(page)).toEqual([['upload', 'false']]);
		expect(requested).not.toContain('https://ads.example.com/ads.js');
		await page.clock.runFor(1);
		const ad = slot.locator('ins');
		await ad.waitFor({ state: 'attached' });
		expect([await ad.getAttribute('data-ad-client'), await ad.getAttribute('data-ad-slot')]).toEqual([
			'client-1',
			'slot-1',
		]);
		await expect.poll(() => requested).toContain('https://ads.example.com/ads.js');
		await expect.poll(() => page.evaluate(() => 'adScriptRan' in window)).toBe(true);
		expect((await slot.boundingBox())?.height).toBe(before?.height);
	});

	it('a placement without a slot of the provider keeps our own promotion', async () => {
		const page = await configured.newPage();
		await stubThirdParties(page);
		await page.goto('/');
		const slot = page.locator('[data-ad-placement=home]').first();
		await expect.poll(() => slot.getAttribute('data-ad-ready')).toBe('true');
		expect(await slot.getByRole('link').count()).toBe(1);
	});
});

describe('the installed app', () => {
	it('has a manifest whose icons exist', async () => {
		const reply = await fetch(`${plain.server.url}/manifest.webmanifest`);
		expect(reply.headers.get('content-type')).toContain('application/manifest+json');
		const { icons } = (await reply.json()) as { icons: { src: string; type: string }[] };
		for (const { src, type } of icons) {
			const icon = await fetch(plain.server.url + src);
			expect([src, icon.status, icon.headers.get('content-type')?.split(';')[0]]).toEqual([src, 200, type]);
		}
	});
});
