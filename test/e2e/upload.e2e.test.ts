// The upload page: file checks, and every way to select a file.
import type { Page } from 'playwright-core';
import sharp from 'sharp';
import { describe, expect, it } from 'vitest';
import { limits } from '#contract/limits.ts';
import { createFakeEngine } from '#test/fake-engine.ts';
import { jpeg, png } from '#test/images.ts';
import { expectToast, jpegFile, openSite, type PageOptions, processed, tabUntil, toast } from './site.ts';

const site = openSite({ engine: createFakeEngine() });

const photo = await jpeg(600, 400);
/** It begins as a JPEG does. */
const notAnImage = Buffer.concat([photo.subarray(0, 12), Buffer.from('not an image')]);

const choose = (page: Page, file: { name: string; mimeType: string; buffer: Buffer }) =>
	page.locator('input[type=file]').setInputFiles(file);
const dialog = (page: Page) => page.getByRole('dialog', { name: 'Confirm & Continue' });

describe('a file that is rejected', () => {
	it.each([
		['a GIF', 'image.gif', 'image/gif'],
		['a text file', 'notes.txt', 'text/plain'],
		['a WebP', 'image.webp', 'image/webp'],
		['a WebP that is named .jpg', 'image.jpg', 'image/jpeg'],
	])('%s shows "Invalid file type" and is not sent', async (what, name, mimeType) => {
		const page = await site.newPage({ consented: true });
		const sent: string[] = [];
		page.on('request', (request) => sent.push(request.method()));
		await page.goto('/upload');
		const buffer = what.includes('WebP') ? await sharp(photo).webp().toBuffer() : Buffer.from('GIF89a');
		await choose(page, { name, mimeType, buffer });
		await expectToast(page, 'Invalid file type', 'Please select a JPG or PNG image.');
		expect(sent).not.toContain('POST');
		expect(await toast(page).getAttribute('data-tone')).toBe('failure');
	});

	it('shows "File too large" one byte over 4 MB; exactly 4 MB is uploaded', async () => {
		const page = await site.newPage({ consented: true });
		await page.goto('/upload');
		const padded = Buffer.concat([photo, Buffer.alloc(limits.maxBytes + 1)]);
		await choose(page, jpegFile(padded.subarray(0, limits.maxBytes + 1)));
		await expectToast(page, 'File too large', 'Please select an image smaller than 4MB.');
		await choose(page, jpegFile(padded.subarray(0, limits.maxBytes)));
		await page.waitForURL('**/processing?id=*');
	});

	it('by the server shows "Upload failed", and another one can be selected', async () => {
		site.expectError(/status of 422/);
		const page = await site.newPage({ consented: true });
		await page.goto('/upload');
		await choose(page, jpegFile(notAnImage));
		await expectToast(page, 'Upload failed', 'Please try again with a different image.');
		await choose(page, jpegFile(photo));
		await page.waitForURL('**/processing?id=*');
	});

	it('that the browser cannot decode has an empty preview, not a broken image', async () => {
		const page = await site.newPage();
		await page.goto('/upload');
		await choose(page, jpegFile(notAnImage));
		await dialog(page).waitFor();
		await expect.poll(() => dialog(page).locator('img').count()).toBe(0);
		await page.reload();
		await choose(page, jpegFile(photo));
		await dialog(page).locator('img').waitFor();
	});

	it('because the server cannot be reached shows "Upload failed"', async () => {
		site.expectError(/ERR_FAILED|Failed to load/);
		const page = await site.newPage({ consented: true });
		await page.goto('/upload');
		await page.route('**/api/upload', (route) => route.abort());
		await choose(page, jpegFile(photo));
		await expectToast(page, 'Upload failed', 'Please try again with a different image.');
	});
});

describe('a photo can be selected', () => {
	it('by the button, which opens the file picker', async () => {
		const page = await site.newPage({ consented: true });
		await page.goto('/upload');
		const picking = page.waitForEvent('filechooser');
		await page.getByRole('button', { name: 'Select Image' }).click();
		await (await picking).setFiles(jpegFile(photo));
		await page.waitForURL('**/processing?id=*');
	});

	it('by touch on the drop area', async () => {
		const page = await site.newPage({
			consented: true,
			hasTouch: true,
			viewport: { width: 390, height: 844 },
		});
		await page.goto('/upload');
		const picking = page.waitForEvent('filechooser');
		await page.locator('label', { hasText: 'Choose a JPG or PNG photo' }).tap();
		expect((await picking).isMultiple()).toBe(false);
	});

	it('by dropping it anywhere on the page; only the first of several is used', async () => {
		const page = await site.newPage({ consented: true });
		await page.goto('/upload');
		const files = [photo.toString('base64'), (await png()).toString('base64')];
		const transfer = await page.evaluateHandle((contents) => {
			const data = new DataTransfer();
			for (const [index, text] of contents.entries()) {
				const bytes = Uint8Array.from(atob(text), (char) => char.charCodeAt(0));
				data.items.add(new File([bytes], `${index}.jpg`, { type: 'image/jpeg' }));
			}
			return data;
		}, files);
		const uploads: string[] = [];
		page.on('request', (request) => request.url().endsWith('/api/upload') && uploads.push(request.url()));
		await page.dispatchEvent('body', 'dragenter', { dataTransfer: transfer });
		await page.getByText('Drop it anywhere').waitFor();
		await page.dispatchEvent('body', 'drop', { dataTransfer: transfer });
		await page.waitForURL('**/processing?id=*');
		expect(uploads).toHaveLength(1);
	});

	it('but not by dropping a link or text, which is rejected', async () => {
		for (const path of ['/upload', '/batch', '/private']) {
			const page = await site.newPage();
			await page.goto(path);
			await page.getByRole('button', { name: /^Select Image/ }).waitFor();
			const isTaken = await page.evaluate(() => {
				const dataTransfer = new DataTransfer();
				dataTransfer.setData('text/uri-list', 'https://example.org/photo.jpg');
				const event = (type: string) =>
					new DragEvent(type, { dataTransfer, bubbles: true, cancelable: true });
				return ['dragover', 'drop'].map((type) => !document.body.dispatchEvent(event(type)));
			});
			expect(isTaken).toEqual([true, true]);
			await expectToast(page, 'Invalid file type', 'Please select a JPG or PNG image.');
		}
	});

	it('and its upload cancelled by keyboard, which moves the focus to Select Image', async () => {
		const page = await site.newPage({ consented: true });
		await page.goto('/upload');
		await page.route('**/api/upload', () => {});
		await choose(page, jpegFile(photo));
		await page.getByRole('button', { name: 'Cancel' }).press('Enter');
		await expect.poll(() => page.evaluate(() => document.activeElement?.textContent)).toBe('Select Image');
	});

	it('and its upload cancelled by a key that is held, which opens no file picker', async () => {
		const page = await site.newPage({ consented: true });
		await page.goto('/upload');
		await page.route('**/api/upload', () => {});
		await choose(page, jpegFile(photo));
		const pickers: unknown[] = [];
		page.on('filechooser', (picker) => pickers.push(picker));
		await page.getByRole('button', { name: 'Cancel' }).focus();
		const focused = () => page.evaluate(() => document.activeElement?.textContent);
		await page.keyboard.down('Enter');
		await expect.poll(focused).toBe('Select Image');
		// Further presses of a key that is down are repetitions.
		for (let repetition = 0; repetition < 3; repetition++) await page.keyboard.down('Enter');
		await page.keyboard.up('Enter');
		expect(pickers).toEqual([]);
		const picking = page.waitForEvent('filechooser');
		await page.keyboard.press('Enter');
		await picking;
		expect(pickers).toHaveLength(1);
	});

	it('by keyboard keeps the focus at the button of each state: Cancel, and Select Image after a failure', async () => {
		site.expectError(/ERR_FAILED/);
		const page = await site.newPage({ consented: true });
		await page.goto('/upload');
		const focused = () => page.evaluate(() => document.activeElement?.textContent);
		const failing = Promise.withResolvers<void>();
		await page.route('**/api/upload', async (route) => {
			await failing.promise;
			await route.abort();
		});
		const picking = page.waitForEvent('filechooser');
		await page.getByRole('button', { name: 'Select Image' }).press('Enter');
		await (await picking).setFiles(jpegFile(photo));
		await expect.poll(focused).toBe('Cancel');
		failing.resolve();
		await expect.poll(focused).toBe('Select Image');
	});

	it('by keyboard alone, from the first Tab to the processing page', async () => {
		const page = await site.newPage();
		await page.goto('/upload');
		await page.getByRole('button', { name: 'Select Image' }).waitFor();
		const picking = page.waitForEvent('filechooser');
		await tabUntil(page, 'Select Image');
		await page.keyboard.press('Enter');
		await (await picking).setFiles(jpegFile(photo));
		await dialog(page).waitFor();
		for (let box = 0; box < 2; box++) {
			await tabUntil(page, 'unticked checkbox');
			await page.keyboard.press('Space');
		}
		await tabUntil(page, 'Confirm & Upload');
		await page.keyboard.press('Enter');
		await page.waitForURL('**/processing?id=*');
	});
});

/** An event as of a real drag or paste, with one file. Returns whether the page takes it, so that the browser does not open it. */
const giveFile = (
	page: Page,
	kinds: readonly ('dragenter' | 'dragover' | 'drop' | 'paste')[],
	target = 'body',
) =>
	page.evaluate(
		([base64, types, selector]) => {
			const data = new DataTransfer();
			const bytes = Uint8Array.from(atob(base64), (char) => char.charCodeAt(0));
			data.items.add(new File([bytes], 'holiday.jpg', { type: 'image/jpeg' }));
			const options = { bubbles: true, cancelable: true };
			return types.map((type) => {
				const event =
					type === 'paste'
						? new ClipboardEvent(type, { clipboardData: data, ...options })
						: new DragEvent(type, { dataTransfer: data, ...options });
				return !document.querySelector(selector)?.dispatchEvent(event);
			});
		},
		[photo.toString('base64'), kinds, target] as const,
	);

/** The page, when the code that takes files has arrived. */
async function openPage(path: string, options?: PageOptions): Promise<Page> {
	const page = await site.newPage(options);
	await page.goto(path);
	await expect.poll(() => giveFile(page, ['dragover'])).toEqual([true]);
	return page;
}

describe('a photo on a page that takes no files itself', () => {
	it.each(['/', '/blogs', '/blog/ecommerce-product-photography-guide', '/about'])(
		'leads to the upload page when it is dropped on %s, which shows before that it will be taken',
		async (path) => {
			const page = await openPage(path, { consented: true });
			await giveFile(page, ['dragenter']);
			await page.getByText('Drop it anywhere').waitFor();
			expect(await giveFile(page, ['dragover', 'drop'])).toEqual([true, true]);
			await page.waitForURL('**/processing?id=*');
		},
	);

	it('leads there from a result too, to which Back leads again', async () => {
		const { path } = await processed(site, photo);
		const page = await openPage(path, { consented: true });
		expect(await giveFile(page, ['dragover', 'drop'])).toEqual([true, true]);
		await page.waitForURL('**/processing?id=*');
		for (const before of ['**/upload', `**${path}`]) {
			await page.goBack();
			await page.waitForURL(before);
		}
		await page.getByRole('img', { name: 'background removed' }).waitFor();
	});

	it('is uploaded only after the consent that the upload page asks for, also when it is pasted', async () => {
		const page = await openPage('/');
		const posted: string[] = [];
		page.on('request', (request) => request.method() === 'POST' && posted.push(request.url()));
		await giveFile(page, ['paste']);
		await dialog(page).getByText('holiday.jpg').waitFor();
		expect(new URL(page.url()).pathname).toBe('/upload');
		await page.keyboard.press('Escape');
		await dialog(page).waitFor({ state: 'detached' });
		expect(posted.filter((url) => url.endsWith('/api/upload'))).toEqual([]);
	});

	it('is no longer expected once the pointer moves without a drag, although the browser reported no end of it', async () => {
		const page = await openPage('/');
		await giveFile(page, ['dragenter', 'dragenter']);
		await page.getByText('Drop it anywhere').waitFor();
		await page.mouse.move(100, 100);
		await page.getByText('Drop it anywhere').waitFor({ state: 'detached' });
	});

	it('is selected once: neither a reload nor Back and Forward select it again', async () => {
		const page = await openPage('/');
		await giveFile(page, ['drop']);
		await dialog(page).waitFor();
		await page.keyboard.press('Escape');
		await page.goBack();
		await page.getByRole('link', { name: 'Start Removing Background' }).waitFor();
		await page.goForward();
		await page.getByRole('button', { name: 'Select Image' }).waitFor();
		await page.reload();
		await page.getByRole('button', { name: 'Select Image' }).waitFor();
		expect(await dialog(page).count()).toBe(0);
	});

	it('is left to the browser when it is dragged from the page itself or pasted into a text field, as are links and text', async () => {
		const page = await openPage('/blogs', { consented: true });
		await giveFile(page, ['paste'], 'input[type=search]');
		const isLinkTaken = await page.evaluate(() => {
			const dataTransfer = new DataTransfer();
			dataTransfer.setData('text/uri-list', 'https://example.org/photo.jpg');
			const event = (type: string) => new DragEvent(type, { dataTransfer, bubbles: true, cancelable: true });
			return ['dragenter', 'dragover', 'drop'].map((type) => !document.body.dispatchEvent(event(type)));
		});
		expect(isLinkTaken).toEqual([false, false, false]);
		// Chromium gives a dragged picture of a page as a file, too.
		await page.dispatchEvent('main img', 'dragstart');
		expect(await giveFile(page, ['dragenter', 'dragover', 'drop'])).toEqual([false, false, false]);
		await page.dispatchEvent('main img', 'dragend');
		expect(await page.getByText('Drop it anywhere').count()).toBe(0);
		expect(new URL(page.url()).pathname).toBe('/blogs');
		expect(await giveFile(page, ['dragover', 'drop'])).toEqual([true, true]);
		await page.waitForURL('**/processing?id=*');
	});
});
