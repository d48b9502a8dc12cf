import { readFile } from 'node:fs/promises';
import type { Page } from 'playwright-core';
import sharp from 'sharp';
import { describe, expect, it } from 'vitest';
import { createFakeEngine } from '#test/fake-engine.ts';
import { jpeg } from '#test/images.ts';
import { expectAccessible } from './axe.ts';
import { expectToast, openSite, processed } from './site.ts';

let time = Date.now();
const site = openSite({ engine: createFakeEngine(), now: () => time });
const photo = await jpeg(600, 400);

const button = (page: Page, name: string) => page.getByRole('button', { name });
const marketing = (page: Page) => page.getByRole('heading', { name: 'Peel the background off any photo' });
const success = (page: Page) => page.getByRole('heading', { name: 'Background Removed Successfully!' });

const tracked = (page: Page) =>
	page.evaluate(() =>
		(window as unknown as { dataLayer: { event: string }[] }).dataLayer.map(({ event }) => event),
	);

/** What the journey, or anything else on this page, hands over. */
async function finished() {
	const { id, token } = await processed(site, photo);
	return {
		id,
		processed: true,
		original: `/api/original/${id}?t=1`,
		processed_img: `/api/secure/view/${token}`,
		downloadUrl: `/api/secure/download/${token}`,
	};
}

async function openWithStored(text: string, options: Parameters<typeof site.newPage>[0] = {}): Promise<Page> {
	const page = await site.newPage(options);
	await page.goto('/how-to-use');
	await page.evaluate((value) => sessionStorage.setItem('uploadResults', value), text);
	await page.goto('/');
	return page;
}

const stored = (page: Page) => page.evaluate(() => sessionStorage.getItem('uploadResults'));

describe('a result left in session storage', () => {
	it('is shown, original and cut-out, and removed from the storage', async () => {
		const page = await openWithStored(JSON.stringify(await finished()));
		await success(page).waitFor();
		expect(await marketing(page).count()).toBe(0);
		for (const name of ['Original', 'background removed']) {
			const picture = page.getByRole('img', { name });
			await expect
				.poll(() => picture.evaluate((image) => (image as HTMLImageElement).naturalWidth))
				.toBe(600);
		}
		expect(await stored(page)).toBeNull();
	});

	it.each([
		['cannot be parsed', '{"id":'],
		['is not finished', JSON.stringify({ id: 'abc', processed: false })],
		['has no id', JSON.stringify({ processed: true })],
	])('that %s is discarded', async (_what, text) => {
		const page = await openWithStored(text);
		await marketing(page).waitFor();
		expect(await success(page).count()).toBe(0);
		expect(await stored(page)).toBeNull();
	});

	it('loads nothing from another site', async () => {
		const page = await site.newPage();
		await page.goto('/how-to-use');
		const foreign: string[] = [];
		page.on('request', (request) => {
			if (!request.url().startsWith(site.server.url)) foreign.push(request.url());
		});
		const evil = 'https://evil.example/api/x.png';
		const record = { id: 'abc', processed: true, original: evil, processed_img: evil, downloadUrl: evil };
		await page.evaluate((value) => sessionStorage.setItem('uploadResults', value), JSON.stringify(record));
		await page.goto('/');
		await success(page).waitFor();
		expect(await button(page, 'Download Image').isDisabled()).toBe(true);
		expect(foreign).toEqual([]);
	});

	it('gives way to the marketing page on Try Another Picture', async () => {
		const page = await openWithStored(JSON.stringify(await finished()));
		await button(page, 'Try Another Picture').click();
		await marketing(page).waitFor();
		expect(await success(page).count()).toBe(0);
		await page.reload();
		await marketing(page).waitFor();
	});
});

it('axe finds no violation in the view of a result, in light and dark', async () => {
	const page = await openWithStored(JSON.stringify(await finished()), { reducedMotion: 'reduce' });
	await page.getByRole('img', { name: 'background removed' }).waitFor();
	await expectAccessible(page);
});

describe('a result told by an event', () => {
	const tell = (page: Page, detail: unknown) =>
		page.evaluate(
			(value) => window.dispatchEvent(new CustomEvent('upload-complete', { detail: value })),
			detail,
		);

	it('is shown', async () => {
		const page = await site.newPage();
		await page.goto('/');
		await tell(page, await finished());
		await success(page).waitFor();
	});

	it('that is not finished changes nothing', async () => {
		const page = await site.newPage();
		await page.goto('/');
		await tell(page, { ...(await finished()), processed: false });
		await tell(page, null);
		await marketing(page).waitFor();
		expect(await success(page).count()).toBe(0);
	});
});

describe('a download from home', () => {
	it('saves bg_removed_image.png and says so', async () => {
		const page = await openWithStored(JSON.stringify(await finished()));
		const saving = page.waitForEvent('download');
		await button(page, 'Download Image').click();
		const download = await saving;
		expect(download.suggestedFilename()).toBe('bg_removed_image.png');
		const { format, hasAlpha } = await sharp(await readFile(await download.path())).metadata();
		expect({ format, hasAlpha }).toEqual({ format: 'png', hasAlpha: true });
		await expectToast(page, 'Download complete', 'Your image has been downloaded successfully.');
		expect(await tracked(page)).toEqual(expect.arrayContaining(['download_started', 'download_success']));
	});

	it('takes the shown picture where there is no address to download from', async () => {
		const { downloadUrl: _left, ...record } = await finished();
		const page = await openWithStored(JSON.stringify(record));
		const saving = page.waitForEvent('download');
		await button(page, 'Download Image').click();
		expect((await saving).suggestedFilename()).toBe('bg_removed_image.png');
	});

	it('of an expired link asks to process the image again', async () => {
		site.expectError(/status of 403/);
		const page = await openWithStored(JSON.stringify(await finished()));
		await page.getByRole('img', { name: 'background removed' }).waitFor();
		time += 3_600_000;
		await button(page, 'Download Image').click();
		await expectToast(page, 'Download failed', 'Download link has expired. Please process the image again.');
		expect(await tracked(page)).toContain('download_failed');
	});

	it('that the server refuses otherwise brings "Download failed"', async () => {
		site.expectError(/status of 500/);
		const page = await openWithStored(JSON.stringify(await finished()));
		await page.route('**/api/secure/download/*', (route) => route.fulfill({ status: 500, body: 'x' }));
		await button(page, 'Download Image').click();
		await expectToast(page, 'Download failed', 'Download failed');
	});

	it('without a connection brings "Please try again."', async () => {
		site.expectError(/ERR_|Failed to load/);
		const page = await openWithStored(JSON.stringify(await finished()));
		await page.route('**/api/secure/download/*', (route) => route.abort());
		await button(page, 'Download Image').click();
		await expectToast(page, 'Download failed', 'Please try again.');
	});
});

describe('the way home from a result', () => {
	const home = (page: Page) =>
		page.locator('header').getByRole('link', { name: 'Home', exact: true }).first();

	it('shows that result', async () => {
		const { path } = await processed(site, photo);
		const page = await site.newPage();
		await page.goto(path);
		await page.getByRole('img', { name: 'background removed' }).waitFor();
		await expect.poll(() => stored(page)).not.toBeNull();
		await home(page).click();
		await success(page).waitFor();
		expect(await stored(page)).toBeNull();
	});

	it('shows the marketing page when the picture was deleted', async () => {
		const { path } = await processed(site, photo);
		const page = await site.newPage();
		await page.goto(path);
		await page.getByRole('button', { name: 'Delete now' }).click();
		await page.getByRole('dialog').getByRole('button', { name: 'Delete now' }).click();
		await page.getByRole('heading', { name: 'Deleted' }).waitFor();
		await home(page).click();
		await marketing(page).waitFor();
		expect(await success(page).count()).toBe(0);
	});
});
