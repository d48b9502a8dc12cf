import { readFile } from 'node:fs/promises';
import type { Page } from 'playwright-core';
import sharp from 'sharp';
import { describe, expect, it } from 'vitest';
import { createFakeEngine } from '#test/fake-engine.ts';
import { jpeg } from '#test/images.ts';
import { expectToast, openSite, processed, toast } from './site.ts';

let time = Date.now();
const engine = createFakeEngine();
const site = openSite({ engine, now: () => time });
const photo = await jpeg(600, 400);

const downloadButton = (page: Page) => page.getByRole('button', { name: 'Download Image' });
const cutOut = (page: Page) => page.getByRole('img', { name: 'background removed' });

async function openResult(options: Parameters<typeof site.newPage>[0] = {}): Promise<Page> {
	const { path } = await processed(site, photo);
	const page = await site.newPage(options);
	await page.goto(path);
	await cutOut(page).waitFor();
	// Both are there: a test may turn the clock, and what has not arrived by then never will.
	for (const picture of [cutOut(page), page.getByRole('img', { name: 'Original', exact: true })])
		await expect
			.poll(() => picture.evaluate((image) => (image as HTMLImageElement).naturalWidth))
			.toBeGreaterThan(0);
	return page;
}

/** Events pushed for the tag manager, by action. */
const tracked = (page: Page) =>
	page.evaluate(() =>
		(window as unknown as { dataLayer: { event: string }[] }).dataLayer.map(({ event }) => event),
	);

describe('the result', () => {
	it('stands beside the original, on a checkered ground', async () => {
		const page = await openResult();
		await page.getByRole('img', { name: 'Original', exact: true }).waitFor();
		const ground = cutOut(page).locator('xpath=ancestor::*[contains(@class, "checkerboard")]').first();
		expect(await ground.count()).toBe(1);
	});

	it('can be reloaded while its token lives', async () => {
		const page = await openResult();
		await page.reload();
		await cutOut(page).waitFor();
		expect(await cutOut(page).evaluate((image) => (image as HTMLImageElement).naturalWidth)).toBe(600);
	});

	it('says until when it is kept', async () => {
		const page = await openResult();
		const instant = await page.locator('time').getAttribute('datetime');
		const minutes = (Date.parse(instant ?? '') - time) / 60_000;
		expect(Math.round(minutes)).toBe(60);
	});

	it('says how much of it is clear-cut, and says so again after a reload', async () => {
		engine.judge({ confidence: 0.97 });
		const page = await openResult();
		engine.judge({ confidence: 1 });
		const figure = page.getByRole('figure').filter({ has: cutOut(page) });
		await figure.getByText('97% clear-cut, 3% soft').waitFor();
		await page.reload();
		await figure.getByText('97% clear-cut, 3% soft').waitFor();
	});

	it.each([
		['no-subject', 'No clear subject found.'],
		['several-subjects', 'More than one subject.'],
		['undecided', 'Have a close look.'],
	] as const)('has a friendly word where the engine doubts it: %s', async (doubt, words) => {
		engine.judge({ confidence: 0.4, doubt });
		const page = await openResult();
		engine.judge({ confidence: 1 });
		await page.getByRole('status').filter({ hasText: words }).waitFor();
		await page.reload();
		await page.getByRole('status').filter({ hasText: words }).waitFor();
	});

	it('is left to speak for itself where there is no doubt', async () => {
		const page = await openResult();
		await page.locator('time').waitFor();
		for (const words of ['No clear subject', 'More than one', 'Have a close look'])
			expect(await page.getByText(words).count()).toBe(0);
	});

	it.each(['/results', '/results?id=x', '/results?token=x'])(
		'needs id and token: %s leads to the upload page',
		async (path) => {
			const page = await site.newPage();
			await page.goto(path);
			await page.waitForURL('**/upload');
			await expectToast(page, 'Invalid access', 'Please process an image first.');
		},
	);

	it('leads to the next picture', async () => {
		const page = await openResult();
		await page.getByRole('link', { name: 'Process Another Image' }).first().click();
		await page.waitForURL('**/upload');
	});
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

	it('is busy while it runs: the button is disabled and reads "Downloading..."', async () => {
		const page = await openResult();
		const gate = Promise.withResolvers<void>();
		await page.route('**/api/secure/download/*', async (route) => {
			await gate.promise;
			await route.continue();
		});
		await downloadButton(page).click();
		const busy = page.getByRole('button', { name: 'Downloading...' });
		await busy.waitFor();
		expect(await busy.isDisabled()).toBe(true);
		gate.resolve();
		await downloadButton(page).waitFor();
	});

	it('leaves whoever pressed it by key at the button', async () => {
		const page = await openResult();
		await downloadButton(page).press('Enter');
		await toast(page).filter({ hasText: 'Download complete!' }).waitFor();
		await expect.poll(() => page.evaluate(() => document.activeElement?.textContent)).toBe('Download Image');
	});

	it('is one file for a double click', async () => {
		const page = await openResult();
		let asked = 0;
		page.on('request', (request) => request.url().includes('/download/') && asked++);
		await downloadButton(page).dblclick();
		await expectToast(page, 'Download complete!', 'Your image has been saved to your downloads folder.');
		expect(asked).toBe(1);
	});

	it('of an expired link says so, and so does the page', async () => {
		site.expectError(/status of 403/);
		const page = await openResult();
		time += 3_600_000;
		await downloadButton(page).click();
		await expectToast(page, 'Download failed', 'Download link has expired. Please process the image again.');
		await page.getByRole('heading', { name: 'This link has expired' }).waitFor();
		expect(await tracked(page)).toContain('download_failed');
	});

	it('that the server refuses otherwise brings "Download failed"', async () => {
		site.expectError(/status of 500/);
		const page = await openResult();
		await page.route('**/api/secure/download/*', (route) => route.fulfill({ status: 500, body: 'x' }));
		await downloadButton(page).click();
		await expectToast(page, 'Download failed', 'Download failed');
	});

	it('without a connection brings "Please try again."', async () => {
		site.expectError(/ERR_|Failed to load/);
		const page = await openResult();
		await page.context().setOffline(true);
		await downloadButton(page).click();
		await expectToast(page, 'Download failed', 'Please try again.');
	});
});

describe('a result that is no longer there', () => {
	it('is told as expired when its link has expired', async () => {
		site.expectError(/status of 4(03|10)/);
		const { path } = await processed(site, photo);
		time += 3_600_000;
		const page = await site.newPage();
		await page.goto(path);
		await page.getByRole('heading', { name: 'This link has expired' }).waitFor();
		await page.getByRole('link', { name: 'Process Another Image' }).first().waitFor();
	});

	it('is told as gone when it was deleted', async () => {
		site.expectError(/status of 410/);
		const { path, id } = await processed(site, photo);
		await fetch(`${site.server.url}/api/original/${id}`, { method: 'DELETE' });
		const page = await site.newPage();
		await page.goto(path);
		await page.getByRole('heading', { name: 'This picture is gone' }).waitFor();
	});

	it('can be deleted now: after a question, and then nothing of it is kept', async () => {
		const { path, id } = await processed(site, photo);
		const page = await site.newPage({ viewport: { width: 390, height: 600 } });
		await page.goto(path);
		await page.getByRole('button', { name: 'Delete now' }).click();
		const question = page.getByRole('dialog', { name: 'Delete this picture?' });
		await question.getByRole('button', { name: 'Keep it' }).click();
		await question.waitFor({ state: 'detached' });
		expect((await fetch(`${site.server.url}/api/original/${id}`)).status).toBe(200);

		await page.getByRole('button', { name: 'Delete now' }).click();
		await question.getByRole('button', { name: 'Delete now' }).click();
		await page.getByRole('heading', { name: 'Deleted' }).waitFor();
		// Who had scrolled down to the button sees the words that took the picture's place.
		await expect.poll(() => page.evaluate(() => window.scrollY)).toBe(0);
		expect((await site.server.kept()).filter((name) => name.startsWith(id))).toEqual([]);
	});
});

describe('sharing', () => {
	const shareButton = (page: Page) => page.getByRole('button', { name: 'Share Tool' });

	it('tries the share sheet of the device first', async () => {
		const page = await openResult();
		await page.evaluate(() => {
			Object.assign(window, { shared: [] });
			Object.defineProperty(navigator, 'share', {
				value: async (data: ShareData) => (window as unknown as { shared: ShareData[] }).shared.push(data),
			});
		});
		await shareButton(page).click();
		const shared = await page.evaluate(() => (window as unknown as { shared: ShareData[] }).shared);
		expect(shared[0]?.url).toBe(`${site.server.url}/`);
	});

	it('copies the link where there is no share sheet, and says so', async () => {
		const page = await openResult({ permissions: ['clipboard-read', 'clipboard-write'] });
		await page.evaluate(() => Object.defineProperty(navigator, 'share', { value: undefined }));
		await shareButton(page).click();
		await expectToast(page, 'Link copied!', 'Share this amazing tool with your friends.');
		expect(await page.evaluate(() => navigator.clipboard.readText())).toBe(`${site.server.url}/`);
	});

	it('that works neither way is only tracked', async () => {
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

describe('toasts', () => {
	it('can be reached by F8 and dismissed, or swiped to the right', async () => {
		const page = await openResult({ permissions: ['clipboard-read', 'clipboard-write'] });
		await page.evaluate(() => Object.defineProperty(navigator, 'share', { value: undefined }));
		const share = page.getByRole('button', { name: 'Share Tool' });
		await share.click();
		await toast(page).waitFor();
		await page.keyboard.press('F8');
		expect(await page.evaluate(() => document.activeElement?.closest('ol, [role=region]') !== null)).toBe(
			true,
		);
		await toast(page).getByRole('button', { name: 'Dismiss' }).click();
		await toast(page).waitFor({ state: 'detached' });

		await share.click();
		const box = await toast(page).boundingBox();
		if (!box) throw new Error('the toast has no box');
		const [x, y] = [box.x + 60, box.y + box.height / 2];
		await page.mouse.move(x, y);
		await page.mouse.down();
		await page.mouse.move(x + 30, y, { steps: 4 });
		await page.mouse.up();
		expect(await toast(page).count()).toBe(1);
		await page.mouse.move(x, y);
		await page.mouse.down();
		await page.mouse.move(x + 90, y, { steps: 8 });
		await page.mouse.up();
		await toast(page).waitFor({ state: 'detached' });
	});

	it('leave by themselves after 5 seconds', async () => {
		const page = await site.newPage();
		await page.clock.install({ time: 0 });
		await page.goto('/');
		await page.clock.pauseAt(60_000);
		await page.goto('/results');
		await toast(page).waitFor();
		await page.clock.runFor(4500);
		expect(await toast(page).count()).toBe(1);
		await page.clock.runFor(1000);
		await toast(page).waitFor({ state: 'detached' });
	});
});
