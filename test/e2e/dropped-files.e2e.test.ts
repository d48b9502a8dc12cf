// Files that are dropped or pasted on pages without a place for them.
import type { Page } from 'playwright-core';
import { describe, expect, it } from 'vitest';
import { createFakeEngine } from '#test/fake-engine.ts';
import { jpeg } from '#test/images.ts';
import { giveFile } from './give-file.ts';
import { openSite, type PageOptions, processed } from './site.ts';

const site = openSite({ engine: createFakeEngine() });
const photo = await jpeg(600, 400);

const dialog = (page: Page) => page.getByRole('dialog', { name: 'Confirm & Continue' });

/** The page, when the code that takes files has arrived. */
async function openPage(path: string, options?: PageOptions): Promise<Page> {
	const page = await site.newPage(options);
	await page.goto(path);
	await expect.poll(() => giveFile(page, photo, ['dragover'])).toEqual([true]);
	return page;
}

describe('a photo on a page that takes no files itself', () => {
	it('leads to the upload page when it is dropped, and before that the page shows that it will be accepted', async () => {
		const page = await openPage('/', { consented: true });
		await giveFile(page, photo, ['dragenter']);
		await page.getByText('Drop it anywhere').waitFor();
		expect(await giveFile(page, photo, ['dragover', 'drop'])).toEqual([true, true]);
		await page.waitForURL('**/processing?id=*');
	});

	it('leads to the upload page from a result too, and Back leads to that result again', async () => {
		const { path } = await processed(site, photo);
		const page = await openPage(path, { consented: true });
		expect(await giveFile(page, photo, ['dragover', 'drop'])).toEqual([true, true]);
		await page.waitForURL('**/processing?id=*');
		for (const before of ['**/upload', `**${path}`]) {
			await page.goBack();
			await page.waitForURL(before);
		}
		await page.getByRole('img', { name: 'background removed' }).waitFor();
	});

	it('is uploaded only after the consent that the upload page asks for, even when it is pasted, and is selected once: neither a reload nor Back and Forward select it again', async () => {
		const page = await openPage('/');
		const posted: string[] = [];
		page.on('request', (request) => request.method() === 'POST' && posted.push(request.url()));
		await giveFile(page, photo, ['paste']);
		await dialog(page).getByText('holiday.jpg').waitFor();
		expect(new URL(page.url()).pathname).toBe('/upload');
		await page.keyboard.press('Escape');
		await dialog(page).waitFor({ state: 'detached' });
		await page.goBack();
		await page.getByRole('link', { name: 'Start Removing Background' }).waitFor();
		await page.goForward();
		await page.getByRole('button', { name: 'Select Image' }).waitFor();
		await page.reload();
		await page.getByRole('button', { name: 'Select Image' }).waitFor();
		expect(await dialog(page).count()).toBe(0);
		expect(posted.filter((url) => url.endsWith('/api/upload'))).toEqual([]);
	});

	it('is no longer expected once the pointer moves without a drag, although the browser reported no end of it', async () => {
		const page = await openPage('/');
		await giveFile(page, photo, ['dragenter', 'dragenter']);
		await page.getByText('Drop it anywhere').waitFor();
		await page.mouse.move(100, 100);
		await page.getByText('Drop it anywhere').waitFor({ state: 'detached' });
	});

	it('is left to the browser when it is dragged from the page itself or pasted into a text field, as are links and text', async () => {
		const page = await openPage('/blogs', { consented: true });
		await giveFile(page, photo, ['paste'], 'input[type=search]');
		const isLinkTaken = await page.evaluate(() => {
			const dataTransfer = new DataTransfer();
			dataTransfer.setData('text/uri-list', 'https://example.org/photo.jpg');
			const event = (type: string) => new DragEvent(type, { dataTransfer, bubbles: true, cancelable: true });
			return ['dragenter', 'dragover', 'drop'].map((type) => !document.body.dispatchEvent(event(type)));
		});
		expect(isLinkTaken).toEqual([false, false, false]);
		// Chromium gives a dragged picture of a page as a file, too.
		await page.dispatchEvent('main img', 'dragstart');
		expect(await giveFile(page, photo, ['dragenter', 'dragover', 'drop'])).toEqual([false, false, false]);
		await page.dispatchEvent('main img', 'dragend');
		expect(await page.getByText('Drop it anywhere').count()).toBe(0);
		expect(new URL(page.url()).pathname).toBe('/blogs');
		expect(await giveFile(page, photo, ['dragover', 'drop'])).toEqual([true, true]);
		await page.waitForURL('**/processing?id=*');
	});
});
