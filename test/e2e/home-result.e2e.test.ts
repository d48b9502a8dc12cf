// The results view of the home page: from session storage, from an event, and its download.
import { readFile } from 'node:fs/promises';
import type { Page } from 'playwright-core';
import sharp from 'sharp';
import { describe, expect, it } from 'vitest';
import { createFakeEngine } from '#test/fake-engine.ts';
import { jpeg } from '#test/images.ts';
import { expectAccessible } from './axe.ts';
import { expectToast, openSite, processed, tracked } from './site.ts';

const site = openSite({ engine: createFakeEngine() });
const photo = await jpeg(600, 400);

const button = (page: Page, name: string) => page.getByRole('button', { name });
const marketing = (page: Page) => page.getByRole('heading', { name: 'Peel the background off any photo' });
const success = (page: Page) => page.getByRole('heading', { name: 'Background Removed Successfully!' });

/** A finished result as specified for session storage and for the event. */
async function finishedResult() {
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
	await page.addInitScript(storeOnce, text);
	await page.goto('/');
	return page;
}

/** In the page, before its scripts: at its first load, as if another page had stored it. */
function storeOnce(text: string): void {
	if (sessionStorage.getItem('isStored')) return;
	sessionStorage.setItem('isStored', 'true');
	sessionStorage.setItem('uploadResults', text);
}

const stored = (page: Page) => page.evaluate(() => sessionStorage.getItem('uploadResults'));

async function expectImages(page: Page): Promise<void> {
	for (const name of ['Original', 'background removed']) {
		const image = page.getByRole('img', { name });
		await expect
			.poll(() => image.evaluate((element) => (element as HTMLImageElement).naturalWidth))
			.toBe(600);
	}
}

describe('a result in session storage', () => {
	it('is shown as original and cutout, removed from the storage, and cleared by Try Another Picture, which shows the marketing sections', async () => {
		const page = await openWithStored(JSON.stringify(await finishedResult()));
		await success(page).waitFor();
		expect(await marketing(page).count()).toBe(0);
		await expectImages(page);
		expect(await stored(page)).toBeNull();
		await button(page, 'Try Another Picture').click();
		await marketing(page).waitFor();
		expect(await success(page).count()).toBe(0);
		await page.reload();
		await marketing(page).waitFor();
	});

	it('has a heading while its script loads', async () => {
		const page = await site.newPage();
		const gate = Promise.withResolvers<void>();
		await page.route('**/assets/result-view-*.js', async (route) => {
			await gate.promise;
			await route.continue();
		});
		await page.addInitScript(storeOnce, JSON.stringify(await finishedResult()));
		await page.goto('/');
		await page.getByRole('heading', { level: 1, name: 'Opening your result' }).waitFor();
		expect(await marketing(page).count()).toBe(0);
		gate.resolve();
		await success(page).waitFor();
		expect(await page.getByRole('heading', { level: 1 }).count()).toBe(1);
	});

	it('that was deleted meanwhile is not shown after Back to the page that the browser kept', async () => {
		site.expectError(/status of 410/);
		const record = await finishedResult();
		const page = await openWithStored(JSON.stringify(record));
		const shown = page.getByRole('img', { name: /Original|background removed/ });
		await expect.poll(() => shown.count()).toBe(2);
		await fetch(`${site.server.url}/api/original/${record.id}`, { method: 'DELETE' });
		await page.evaluate(() => window.dispatchEvent(new PageTransitionEvent('pageshow', { persisted: true })));
		await page.getByText('The result is no longer available. Please process the image again.').waitFor();
		await page.getByText('The original is no longer available.').waitFor();
		expect(await shown.count()).toBe(0);
	});

	// Of other records in web/results/handed-over-result.test.ts.
	it('loads nothing from another origin', async () => {
		const page = await site.newPage();
		const foreign: string[] = [];
		page.on('request', (request) => {
			if (!request.url().startsWith(site.server.url)) foreign.push(request.url());
		});
		const evil = 'https://evil.example/api/x.png';
		const record = { id: 'abc', processed: true, original: evil, processed_img: evil, downloadUrl: evil };
		await page.addInitScript(storeOnce, JSON.stringify(record));
		await page.goto('/');
		await success(page).waitFor();
		expect(await button(page, 'Download Image').isDisabled()).toBe(true);
		expect(foreign).toEqual([]);
	});
});

it('the results view is accessible in both themes', async () => {
	const page = await openWithStored(JSON.stringify(await finishedResult()), { reducedMotion: 'reduce' });
	await page.getByRole('img', { name: 'background removed' }).waitFor();
	await expectAccessible(page);
});

describe('a result in an upload-complete event', () => {
	const dispatch = (page: Page, detail: unknown) =>
		page.evaluate(
			(value) => window.dispatchEvent(new CustomEvent('upload-complete', { detail: value })),
			detail,
		);

	it('is shown and gets the focus, and is ignored if it is not finished', async () => {
		const page = await site.newPage();
		await page.goto('/');
		await dispatch(page, { ...(await finishedResult()), processed: false });
		await dispatch(page, null);
		await marketing(page).waitFor();
		expect(await success(page).count()).toBe(0);
		await button(page, 'Show Magic').first().focus();
		await dispatch(page, await finishedResult());
		await success(page).waitFor();
		expect(await page.evaluate(() => document.activeElement?.id)).toBe('main');
	});
});

describe('a download from the home page', () => {
	it('saves bg_removed_image.png and confirms it in a toast', async () => {
		const page = await openWithStored(JSON.stringify(await finishedResult()));
		const saving = page.waitForEvent('download');
		await button(page, 'Download Image').click();
		const download = await saving;
		expect(download.suggestedFilename()).toBe('bg_removed_image.png');
		const { format, hasAlpha } = await sharp(await readFile(await download.path())).metadata();
		expect({ format, hasAlpha }).toEqual({ format: 'png', hasAlpha: true });
		await expectToast(page, 'Download complete', 'Your image has been downloaded successfully.');
		expect(await tracked(page)).toEqual(expect.arrayContaining(['download_started', 'download_success']));
	});

	it('saves the displayed cutout if the result has no download URL', async () => {
		const { downloadUrl: _omitted, ...record } = await finishedResult();
		const page = await openWithStored(JSON.stringify(record));
		const saving = page.waitForEvent('download');
		await button(page, 'Download Image').click();
		expect((await saving).suggestedFilename()).toBe('bg_removed_image.png');
	});
});

describe('the Home link on the results page', () => {
	const home = (page: Page) =>
		page.locator('header').getByRole('link', { name: 'Home', exact: true }).first();

	it('leads to the results view of that result', async () => {
		const { path } = await processed(site, photo);
		const page = await site.newPage();
		await page.goto(path);
		await page.getByRole('img', { name: 'background removed' }).waitFor();
		await expect.poll(() => stored(page)).not.toBeNull();
		await home(page).click();
		await success(page).waitFor();
		expect(await stored(page)).toBeNull();
	});

	it('leads to the marketing sections if the image was deleted', async () => {
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
