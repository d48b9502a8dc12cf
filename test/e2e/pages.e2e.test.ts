import type { Page } from 'playwright-core';
import { describe, expect, it, onTestFinished } from 'vitest';
import { upload } from '#test/api/calls.ts';
import { createFakeEngine } from '#test/fake-engine.ts';
import { jpeg } from '#test/images.ts';
import { expectAccessible } from './axe.ts';
import { expectToFit } from './overflow.ts';
import { hydrated, jpegFile, openSite, processed, toast } from './site.ts';

const engine = createFakeEngine();
const site = openSite({ engine });
const photo = await jpeg(600, 400);

const isFine = async (page: Page) => {
	await expectAccessible(page);
	await expectToFit(page, [390, 768, 1440, 1920]);
};

// One page for the states that follow each other.
describe('axe finds no violation in light and dark, and nothing overflows at any width', () => {
	const open = () => site.newPage({ reducedMotion: 'reduce' });

	it.each(['/', '/nowhere', '/blog/none'])('on %s', async (path) => {
		site.expectError(/status of 404/);
		const page = await open();
		await page.goto(path);
		await isFine(page);
	});

	it('on the upload page, where a file is rejected, consent is asked for, and given', async () => {
		const page = await open();
		await page.goto('/upload');
		await isFine(page);
		const input = page.locator('input[type=file]');
		await input.setInputFiles({ name: 'a.gif', mimeType: 'image/gif', buffer: Buffer.from('GIF89a') });
		// A hovered toast does not time out.
		await toast(page).hover();
		await isFine(page);
		await toast(page).getByRole('button', { name: 'Dismiss' }).click();
		await input.setInputFiles(jpegFile(photo));
		const dialog = page.getByRole('dialog');
		await dialog.waitFor();
		await isFine(page);
		await page.keyboard.press('Escape');
		await dialog.waitFor({ state: 'detached' });
		for (const box of await page.getByRole('checkbox').all()) await box.check();
		await page.getByRole('button', { name: 'Confirm & Enable Upload' }).click();
		await page.getByRole('button', { name: 'Withdraw consent' }).waitFor();
		await isFine(page);
	});

	it('while an image is processed', async () => {
		// Keeps the job running, so that the page stays.
		onTestFinished(engine.hold());
		const { id } = await upload(site.server.url, photo);
		const page = await open();
		await page.goto(`/processing?id=${id}`);
		await page.getByRole('img', { name: 'Your original' }).waitFor();
		await isFine(page);
	});

	it('on a result, before it is deleted and afterwards', async () => {
		site.expectError(/status of 410/);
		const page = await open();
		const { path, id } = await processed(site, photo);
		await page.goto(path);
		await page.getByRole('img', { name: 'background removed' }).waitFor();
		await isFine(page);
		await page.getByRole('button', { name: 'Delete now' }).click();
		await page.getByRole('dialog').waitFor();
		await isFine(page);
		await page.keyboard.press('Escape');
		await fetch(`${site.server.url}/api/original/${id}`, { method: 'DELETE' });
		// As when the browser shows the page again from its cache.
		await page.evaluate(() => window.dispatchEvent(new PageTransitionEvent('pageshow', { persisted: true })));
		await page.getByRole('heading', { name: 'This image has been deleted' }).waitFor();
		await isFine(page);
	});
});

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

	it('lead to the top of the home page by Home', async () => {
		const page = await site.newPage();
		await page.goto('/how-to-use');
		await page.mouse.wheel(0, 600);
		await expect.poll(() => page.evaluate(() => window.scrollY)).toBe(600);
		const scrolls = await page.evaluateHandle(() => {
			const seen: unknown[] = [];
			const scrollTo = window.scrollTo.bind(window);
			Object.assign(window, {
				scrollTo(options: ScrollToOptions) {
					seen.push(options);
					scrollTo(options);
				},
			});
			return seen;
		});
		// Not clicked with the mouse, because the browser would first scroll the link into view.
		await page.locator('header').getByRole('link', { name: 'Peel, home' }).dispatchEvent('click');
		await page.getByRole('link', { name: 'Start Removing Background' }).waitFor();
		await expect.poll(() => page.evaluate(() => window.scrollY)).toBe(0);
		expect(await scrolls.jsonValue()).toContainEqual({ top: 0, behavior: 'smooth' });
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
		await hydrated(page);
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
	await page.getByText('Delete the original and the cutout', { exact: true }).click();
	await page.getByText('Takes effect at once.').waitFor();
});

describe('header and footer', () => {
	it('link where the specification says', async () => {
		const page = await site.newPage({ javaScriptEnabled: false });
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

	it('fit on a tablet whose browser makes the text alone twice the size', async () => {
		const page = await site.newPage();
		await page.goto('/contact');
		await page.evaluate(() => document.documentElement.style.setProperty('font-size', '200%'));
		await expectToFit(page, [768, 900]);
	});

	it('show the focus of the menu button on a phone next to the upload button, not on it, and can be reached with text of twice the size', async () => {
		const page = await site.newPage({ viewport: { width: 390, height: 844 } });
		await page.goto('/privacy');
		const upload = page.getByRole('banner').getByRole('link', { name: 'Upload Image' });
		await upload.focus();
		await page.keyboard.press('Tab');
		const menu = page.getByRole('button', { name: 'Menu' });
		const outlineLeft = await menu.evaluate((button) => {
			const { outlineStyle, outlineOffset, outlineWidth } = getComputedStyle(button);
			if (outlineStyle !== 'solid') throw new Error('The button shows no focus.');
			return (
				button.getBoundingClientRect().left -
				Number.parseFloat(outlineOffset) -
				Number.parseFloat(outlineWidth)
			);
		});
		const { x = 0, width = 0 } = (await upload.boundingBox()) ?? {};
		expect(outlineLeft).toBeGreaterThan(x + width);
		await page.evaluate(() => document.documentElement.style.setProperty('font-size', '200%'));
		for (const control of [menu, upload]) {
			const box = await control.boundingBox();
			expect((box?.x ?? 0) + (box?.width ?? 0)).toBeLessThanOrEqual(390);
		}
	});
});
