import type { Page } from 'playwright-core';
import { describe, expect, it } from 'vitest';
import { createFakeEngine } from '#test/fake-engine.ts';
import { jpeg } from '#test/pictures.ts';
import { jpegFile, openSite } from './site.ts';

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

/** Answers for all other sites, and remembers what they were asked for. */
async function outsideWorld(page: Page): Promise<string[]> {
	const asked: string[] = [];
	await page.route(/^https:/, (route) => {
		asked.push(route.request().url());
		return route.fulfill({ contentType: 'text/javascript', body: 'window.adScriptRan = true;' });
	});
	return asked;
}

const dataLayer = (page: Page) =>
	page.evaluate(() => {
		const { dataLayer: entries = [] } = window as { dataLayer?: unknown[] };
		return entries.map((entry) => JSON.parse(JSON.stringify(entry)));
	});

describe('without a configured service', () => {
	it('a page asks nobody else for anything, and its ad slot shows a note of ours', async () => {
		const page = await plain.newPage({ consented: true });
		const asked = await outsideWorld(page);
		await page.goto('/upload');
		const slot = page.locator('[data-ad-placement=upload]');
		await expect.poll(() => slot.getAttribute('data-ad-ready')).toBe('true');
		expect(await slot.getByRole('link').getAttribute('href')).toBe('/how-to-use');
		expect(asked).toEqual([]);
	});

	it('events are pushed to the data layer all the same, without ids, tokens or file names', async () => {
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
	it("the analytics provider's script is loaded once, and hears of page views", async () => {
		const page = await configured.newPage();
		const asked = await outsideWorld(page);
		await page.goto('/');
		await page.getByRole('link', { name: 'Start Removing Background' }).click();
		await page.getByRole('button', { name: 'Select Image' }).waitFor();
		await expect
			.poll(() => asked.filter((url) => url === 'https://www.googletagmanager.com/gtag/js?id=G-TEST1').length)
			.toBe(1);
		expect(await dataLayer(page)).toEqual(
			expect.arrayContaining([expect.objectContaining({ 0: 'event', 1: 'page_view' })]),
		);
	});

	it('an ad slot loads the script half a second after the page, with client and slot, and nothing moves', async () => {
		const page = await configured.newPage();
		const asked = await outsideWorld(page);
		await page.goto('/upload');
		const slot = page.locator('[data-ad-placement=upload]');
		const before = await slot.boundingBox();
		const ad = slot.locator('ins');
		await ad.waitFor({ state: 'attached' });
		expect([await ad.getAttribute('data-ad-client'), await ad.getAttribute('data-ad-slot')]).toEqual([
			'client-1',
			'slot-1',
		]);
		await expect.poll(() => asked).toContain('https://ads.example.com/ads.js');
		await expect.poll(() => page.evaluate(() => 'adScriptRan' in window)).toBe(true);
		expect((await slot.boundingBox())?.height).toBe(before?.height);
	});

	it('a place without a slot of the provider keeps our note', async () => {
		const page = await configured.newPage();
		await outsideWorld(page);
		await page.goto('/results');
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

	it('takes a photo shared from another app to the upload page, once', async () => {
		const page = await plain.newPage();
		await page.goto('/upload');
		await page.evaluate(() => navigator.serviceWorker.ready.then(() => undefined));
		await expect.poll(() => page.evaluate(() => navigator.serviceWorker.controller !== null)).toBe(true);
		const photo = (await jpeg()).toString('base64');
		await page.evaluate(async (text) => {
			const form = new FormData();
			const bytes = Uint8Array.from(atob(text), (char) => char.charCodeAt(0));
			form.append('image', new File([bytes], 'shared holiday.jpg', { type: 'image/jpeg' }));
			await fetch('/share', { method: 'POST', body: form, redirect: 'manual' });
		}, photo);
		await page.goto('/upload?shared');
		const dialog = page.getByRole('dialog', { name: 'Confirm & Continue' });
		await dialog.getByText('shared holiday.jpg').waitFor();
		expect(new URL(page.url()).search).toBe('');
		expect(await page.evaluate(() => caches.keys())).toEqual([]);
	});
});
