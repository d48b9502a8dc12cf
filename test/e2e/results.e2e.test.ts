// The results page: images, notes, download, sharing.
import { readFile } from 'node:fs/promises';
import type { Page, Request } from 'playwright-core';
import sharp from 'sharp';
import { describe, expect, it } from 'vitest';
import { createFakeEngine } from '#test/fake-engine.ts';
import { jpeg } from '#test/images.ts';
import { expectToast, openSite, processed, toast, tracked } from './site.ts';

let time = Date.now();
const engine = createFakeEngine();
const site = openSite({ engine, now: () => time });
const photo = await jpeg(600, 400);

const downloadButton = (page: Page) => page.getByRole('button', { name: 'Download Image' });
const cutout = (page: Page) => page.getByRole('img', { name: 'background removed' });

// In one tab each test has a document of its own, which takes two thirds of the time of one in another tab.
const tab = site.share(async () => ({
	page: await site.newPage({ permissions: ['clipboard-read', 'clipboard-write'] }),
}));

async function openResult(): Promise<Page> {
	const { path } = await processed(site, photo);
	const { page } = tab();
	await page.goto(path);
	await cutout(page).waitFor();
	// Both images have loaded: a test that moves the clock would expire a link still in use.
	for (const image of [cutout(page), page.getByRole('img', { name: 'Original', exact: true })])
		await expect
			.poll(() => image.evaluate((element) => (element as HTMLImageElement).naturalWidth))
			.toBeGreaterThan(0);
	return page;
}

describe('the result', () => {
	it('is shown beside the original, on a checkered background, with the time of its deletion, and with no note unless there is a doubt, even after a reload', async () => {
		const page = await openResult();
		for (const _visit of ['first', 'reload']) {
			await page.getByRole('img', { name: 'Original', exact: true }).waitFor();
			const checkerboard = cutout(page).locator('xpath=ancestor::*[contains(@class, "checkerboard")]');
			await checkerboard.first().waitFor();
			const width = () => cutout(page).evaluate((image) => (image as HTMLImageElement).naturalWidth);
			await expect.poll(width).toBe(600);
			const instant = await page.locator('time').getAttribute('datetime');
			expect(await page.locator('time').textContent()).toMatch(/^1?\d:\d\d\s[AP]M$/);
			const minutes = (Date.parse(instant ?? '') - time) / 60_000;
			expect(Math.round(minutes)).toBe(60);
			for (const title of ['No clear subject', 'More than one', 'Worth a closer look'])
				expect(await page.getByText(title).count()).toBe(0);
			expect(await page.getByRole('button', { name: 'Choose the subject' }).count()).toBe(0);
			await page.reload();
		}
	});

	it('shows the estimated accuracy of the cutout, even after a reload, and links to the next upload', async () => {
		engine.setAssessment({ confidence: 0.97 });
		const page = await openResult();
		engine.setAssessment({ confidence: 1 });
		const figure = page.getByRole('figure').filter({ has: cutout(page) });
		await figure.getByText('Accuracy: 97%').waitFor();
		await page.reload();
		await figure.getByText('Accuracy: 97%').waitFor();
		await page.getByRole('link', { name: 'Process Another Image' }).first().click();
		await page.waitForURL('**/upload');
	});

	// Of other doubts in web/results/doubt-note.test.ts.
	it('has a note if the engine is in doubt, even after a reload, and Download is visible below it', async () => {
		engine.setAssessment({ confidence: 0.4, doubt: 'undecided' });
		const page = await openResult();
		engine.setAssessment({ confidence: 1 });
		await page.getByRole('status').filter({ hasText: 'Worth a closer look.' }).waitFor();
		await page.getByRole('button', { name: 'Choose the subject' }).waitFor();
		// On a phone, with a tall photo whose size the processing page has passed on.
		await page.setViewportSize({ width: 390, height: 844 });
		await page.evaluate(() =>
			history.replaceState({ ...history.state, usr: { width: 600, height: 1000, doubt: 'undecided' } }, ''),
		);
		await page.reload();
		await page.getByRole('status').filter({ hasText: 'Worth a closer look.' }).waitFor();
		await expect.poll(async () => (await cutout(page).boundingBox())?.height).toBeGreaterThan(200);
		const { y = 0, height = 0 } = (await downloadButton(page).boundingBox()) ?? {};
		expect(y + height).toBeLessThanOrEqual(844);
		await page.setViewportSize({ width: 1280, height: 720 });
	});

	it('shows the time of its deletion as the browser’s language writes it, such as 16:05', async () => {
		const { path } = await processed(site, photo);
		const page = await site.newPage({ locale: 'en-GB' });
		await page.goto(path);
		await expect
			.poll(() => page.locator('time').allTextContents())
			.toEqual([expect.stringMatching(/^[012]\d:\d\d$/)]);
	});

	it('is followed by the three cards of the specification, and by sharing and the next photo once more', async () => {
		const page = await openResult();
		const cards = page.getByRole('region', { name: 'About your cutout' });
		expect(await cards.getByRole('heading', { level: 3 }).allTextContents()).toEqual([
			'PNG with transparency',
			'Professional grade',
			'AI-powered',
		]);
		await page.getByRole('button', { name: 'Share with a friend' }).waitFor();
		const another = page.getByRole('link', { name: 'Try another photo' });
		expect(await another.getAttribute('href')).toBe('/upload');
	});

	it('needs id and token: an address without one redirects to the upload page', async () => {
		const { page } = tab();
		for (const path of ['/results', '/results?id=x', '/results?token=x']) {
			await page.goto(path);
			await page.waitForURL('**/upload');
			await expectToast(page, 'Invalid access', 'Please process an image first.');
		}
	});
});

it('the id of one image with the token of another leads nowhere, instead of showing both', async () => {
	site.expectError(/status of 404/);
	const [one, other] = [await processed(site, photo), await processed(site, photo)];
	const { page } = tab();
	for (const path of ['results', 'edit']) {
		await page.goto(`/${path}?id=${one.id}&token=${other.token}`);
		await page.getByRole('heading', { name: 'This link leads nowhere' }).waitFor();
		expect(await page.getByRole('img', { name: 'Original', exact: true }).count()).toBe(0);
	}
});

describe('the download', () => {
	it('saves bg_removed_image.png, a PNG with transparency', async () => {
		const page = await openResult();
		const saving = page.waitForEvent('download');
		await downloadButton(page).click();
		const download = await saving;
		expect(download.suggestedFilename()).toBe('bg_removed_image.png');
		const { format, hasAlpha, width } = await sharp(await readFile(await download.path())).metadata();
		expect({ format, hasAlpha, width }).toEqual({ format: 'png', hasAlpha: true, width: 600 });
		await expectToast(page, 'Download complete!', 'Your image has been saved to your downloads folder.');
		expect(await tracked(page)).toEqual(expect.arrayContaining(['download_started', 'download_success']));
	});

	it('disables its button while it runs, which reads "Downloading...", and leaves the keyboard focus on it', async () => {
		const page = await openResult();
		const gate = Promise.withResolvers<void>();
		await page.route('**/api/secure/download/*', async (route) => {
			await gate.promise;
			await route.continue();
		});
		await downloadButton(page).press('Enter');
		const busy = page.getByRole('button', { name: 'Downloading...' });
		await busy.waitFor();
		expect(await busy.isDisabled()).toBe(true);
		gate.resolve();
		await toast(page).filter({ hasText: 'Download complete!' }).waitFor();
		await expect.poll(() => page.evaluate(() => document.activeElement?.textContent)).toBe('Download Image');
		await page.unroute('**/api/secure/download/*');
	});

	it('saves one file on a double click', async () => {
		const page = await openResult();
		let requests = 0;
		const count = (request: Request) => request.url().includes('/download/') && requests++;
		page.on('request', count);
		await downloadButton(page).dblclick();
		await expectToast(page, 'Download complete!', 'Your image has been saved to your downloads folder.');
		page.off('request', count);
		expect(requests).toBe(1);
	});

	it('shows "Download failed" on any other error status, and "Please try again." without a connection', async () => {
		site.expectError(/status of 500|ERR_|Failed to load/);
		const page = await openResult();
		await page.route('**/api/secure/download/*', (route) => route.fulfill({ status: 500, body: 'x' }));
		await downloadButton(page).click();
		await expectToast(page, 'Download failed', 'Download failed');
		await page.unroute('**/api/secure/download/*');
		await page.context().setOffline(true);
		await downloadButton(page).click();
		await expectToast(page, 'Download failed', 'Please try again.');
		await page.context().setOffline(false);
	});

	it('of an expired link says so in the toast and on the page', async () => {
		site.expectError(/status of 403/);
		const page = await openResult();
		// An image that loads after its end would be another error.
		await page.waitForLoadState('networkidle');
		time += 3_600_000;
		await downloadButton(page).click();
		await expectToast(page, 'Download failed', 'Download link has expired. Please process the image again.');
		await page.getByRole('heading', { name: 'This link has expired' }).waitFor();
		expect(await tracked(page)).toContain('download_failed');
	});
});

describe('a result that is no longer available', () => {
	it('is reported as expired when its link has expired', async () => {
		site.expectError(/status of 4(03|10)/);
		const { path } = await processed(site, photo);
		time += 3_600_000;
		const { page } = tab();
		await page.goto(path);
		await page.getByRole('heading', { name: 'This link has expired' }).waitFor();
		await page.getByRole('link', { name: 'Process Another Image' }).first().waitFor();
	});

	it('is reported as deleted when it was deleted', async () => {
		site.expectError(/status of 410/);
		const { path, id } = await processed(site, photo);
		await fetch(`${site.server.url}/api/original/${id}`, { method: 'DELETE' });
		const { page } = tab();
		await page.goto(path);
		await page.getByRole('heading', { name: 'This image has been deleted' }).waitFor();
	});

	it('is reported as deleted when the browser shows the page again as it was before', async () => {
		site.expectError(/status of 410/);
		const { path, id } = await processed(site, photo);
		const { page } = tab();
		await page.goto(path);
		await page.getByRole('heading', { name: 'Your cutout is ready' }).waitFor();
		await fetch(`${site.server.url}/api/original/${id}`, { method: 'DELETE' });
		// Playwright's browsers load a page anew on Back.
		await page.evaluate(() => window.dispatchEvent(new PageTransitionEvent('pageshow', { persisted: true })));
		await page.getByRole('heading', { name: 'This image has been deleted' }).waitFor();
	});
});

describe('sharing', () => {
	const shareButton = (page: Page) => page.getByRole('button', { name: 'Share Tool' });

	it('copies the link without a share sheet, and confirms it in a toast', async () => {
		const page = await openResult();
		await page.evaluate(() => Object.defineProperty(navigator, 'share', { value: undefined }));
		await shareButton(page).click();
		await expectToast(page, 'Link copied!', 'Share this amazing tool with your friends.');
		expect(await page.evaluate(() => navigator.clipboard.readText())).toBe(`${site.server.url}/`);
	});

	it('only records a failure for analytics if neither works', async () => {
		const page = await openResult();
		await page.evaluate(() => {
			Object.defineProperty(navigator, 'share', { value: undefined });
			Object.defineProperty(navigator, 'clipboard', { value: undefined });
		});
		await shareButton(page).click();
		await expect.poll(() => tracked(page)).toContain('share_failed');
		expect(await toast(page).count()).toBe(0);
	});
});
