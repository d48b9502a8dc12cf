import type { Page } from 'playwright-core';
import { describe, expect, it, onTestFinished } from 'vitest';
import { upload } from '#test/api/calls.ts';
import { createFakeEngine } from '#test/fake-engine.ts';
import { jpeg } from '#test/images.ts';
import { expectAccessible } from './axe.ts';
import { expectToFit } from './overflow.ts';
import { jpegFile, openSite, processed, toast } from './site.ts';

const engine = createFakeEngine();
const site = openSite({ engine });
const photo = await jpeg(600, 400);

/** The states to check, each with the steps that lead to it. */
const states: [string, (page: Page) => Promise<void>][] = [
	['home', (page) => page.goto('/').then(() => {})],
	['not found', (page) => page.goto('/nowhere').then(() => {})],
	['article not found', (page) => page.goto('/blog/none').then(() => {})],
	['upload', (page) => page.goto('/upload').then(() => {})],
	[
		'upload, file rejected',
		async (page) => {
			await page.goto('/upload');
			await page
				.locator('input[type=file]')
				.setInputFiles({ name: 'a.gif', mimeType: 'image/gif', buffer: Buffer.from('GIF89a') });
			// A hovered toast does not time out.
			await toast(page).hover();
		},
	],
	[
		'upload, consent dialog',
		async (page) => {
			await page.goto('/upload');
			await page.locator('input[type=file]').setInputFiles(jpegFile(photo));
			await page.getByRole('dialog').waitFor();
		},
	],
	[
		'upload, consent confirmed',
		async (page) => {
			await page.goto('/upload');
			for (const box of await page.getByRole('checkbox').all()) await box.check();
			await page.getByRole('button', { name: 'Confirm & Enable Upload' }).click();
			await page.getByRole('button', { name: 'Withdraw consent' }).waitFor();
		},
	],
	[
		'processing',
		async (page) => {
			// Keeps the job running, so that the page stays.
			onTestFinished(engine.hold());
			const { id } = await upload(site.server.url, photo);
			await page.goto(`/processing?id=${id}`);
			await page.getByRole('img', { name: 'Your original' }).waitFor();
		},
	],
	[
		'results',
		async (page) => {
			await page.goto((await processed(site, photo)).path);
			await page.getByRole('img', { name: 'background removed' }).waitFor();
		},
	],
	[
		'results, question before deleting',
		async (page) => {
			await page.goto((await processed(site, photo)).path);
			await page.getByRole('button', { name: 'Delete now' }).click();
			await page.getByRole('dialog').waitFor();
		},
	],
	[
		'results, deleted',
		async (page) => {
			const { path, id } = await processed(site, photo);
			await fetch(`${site.server.url}/api/original/${id}`, { method: 'DELETE' });
			await page.goto(path);
			await page.getByRole('heading', { name: 'This image has been deleted' }).waitFor();
		},
	],
];

it.each(states)(
	'axe finds no violation in light and dark, and nothing overflows at any width: %s',
	async (_name, open) => {
		site.expectError(/status of 4(04|10)/);
		const page = await site.newPage({ reducedMotion: 'reduce' });
		await open(page);
		await expectAccessible(page);
		await expectToFit(page, [390, 768, 1440, 1920]);
	},
);

describe('pages', () => {
	it('that are private to one user are excluded from search engines', async () => {
		for (const path of ['/processing', '/results', '/edit']) {
			const html = await (await fetch(site.server.url + path)).text();
			expect(html).toMatch(/<meta name="robots" content="[^"]*noindex/);
		}
	});

	it('that do not exist respond 404 with "404 Page Not Found" and run no script', async () => {
		const reply = await fetch(`${site.server.url}/no/such/page`);
		const html = await reply.text();
		expect(reply.status).toBe(404);
		expect(html).toContain('404 Page Not Found');
		expect(html).not.toMatch(/<script(?![^>]*ld\+json)/);
	});

	it('that need JavaScript say so when it is disabled', async () => {
		const page = await site.newPage({ javaScriptEnabled: false });
		for (const path of ['/upload', '/processing', '/results']) {
			await page.goto(path);
			expect(await page.getByRole('main').textContent()).toContain('JavaScript');
		}
	});

	it('navigate to each other without loading a new document, which Home does on the home page', async () => {
		const page = await site.newPage();
		await page.goto('/');
		const isSame = () => page.evaluate(() => 'same' in window);
		const markDocument = () => page.evaluate(() => Object.assign(window, { same: true }));
		await markDocument();
		const loaded = page.waitForEvent('load');
		await page.locator('header').getByRole('link', { name: 'Home', exact: true }).first().click();
		await loaded;
		expect(await isSame()).toBe(false);
		await page.getByRole('region', { name: 'Notifications' }).waitFor({ state: 'attached' });
		await markDocument();
		await page.getByRole('link', { name: 'Start Removing Background' }).click();
		await page.getByRole('button', { name: 'Select Image' }).waitFor();
		expect(await isSame()).toBe(true);
		expect(await page.title()).toContain('Upload');
	});
});

it('the API documentation renders under its Content-Security-Policy', async () => {
	const page = await site.newPage();
	await page.evaluate((url) => location.assign(url), `${site.server.url}/api/docs/`);
	await page.getByText('Remove the background', { exact: true }).click();
	await page.getByText('Responds when the cutout is ready').waitFor();
});

describe('header and footer', () => {
	it('link where the specification says', async () => {
		const page = await site.newPage();
		await page.goto('/upload');
		const hrefs = async (place: string) =>
			page
				.locator(`${place} a[href^="/"]`)
				.evaluateAll((links) => links.map((link) => link.getAttribute('href')));
		const header = new Set(await hrefs('header'));
		for (const path of ['/', '/how-to-use', '/privacy', '/upload']) expect(header).toContain(path);
		const footer = new Set(await hrefs('footer'));
		for (const path of [
			'/blogs',
			'/blog/creative-ways-transparent-backgrounds',
			'/blog/ecommerce-product-photography-guide',
			'/blog/ai-vs-manual-background-removal',
			'/about',
			'/contact',
			'/security',
			'/terms',
			'/private',
		]) {
			expect(footer).toContain(path);
		}
		expect(await page.locator('footer').textContent()).toContain('2024');
	});

	it('are reached with text of twice the size on a phone', async () => {
		const page = await site.newPage({ viewport: { width: 390, height: 844 } });
		await page.goto('/privacy');
		await page.evaluate(() => document.documentElement.style.setProperty('font-size', '200%'));
		for (const name of ['Menu', 'Upload Image']) {
			const control = page.getByRole('banner').getByLabel(name).or(page.getByRole('link', { name }));
			const box = await control.first().boundingBox();
			expect([name, (box?.x ?? 0) + (box?.width ?? 0) <= 390]).toEqual([name, true]);
		}
	});
});
