// Files that the upload page rejects, before they are sent or by the reply of the server.
import { truncate, writeFile } from 'node:fs/promises';
import path from 'node:path';
import type { Page } from 'playwright-core';
import sharp from 'sharp';
import { describe, expect, it } from 'vitest';
import { limits } from '#contract/limits.ts';
import { createFakeEngine } from '#test/fake-engine.ts';
import { jpeg } from '#test/images.ts';
import { newFolder } from '#test/new-folder.ts';
import { headers } from '#web/images/image-headers.fixture.ts';
import { expectToast, jpegFile, openSite, toast } from './site.ts';

const site = openSite({ engine: createFakeEngine() });

const photo = await jpeg(600, 400);
/** Begins like a JPEG, but is not an image. */
const notAnImage = Buffer.concat([photo.subarray(0, 12), Buffer.from('not an image')]);

const choose = (page: Page, file: string | { name: string; mimeType: string; buffer: Buffer }) =>
	page.locator('input[type=file]').setInputFiles(file);

/** Path of the photo, padded with zeros to this many bytes. */
async function paddedTo(bytes: number): Promise<string> {
	const file = path.join(await newFolder(), 'photo.jpg');
	await writeFile(file, photo);
	await truncate(file, bytes);
	return file;
}
const dialog = (page: Page) => page.getByRole('dialog', { name: 'Confirm & Continue' });

async function dismiss(page: Page): Promise<void> {
	await toast(page).getByRole('button', { name: 'Dismiss' }).click();
	await toast(page).waitFor({ state: 'detached' });
}

describe('a file that is rejected', () => {
	it('is reported by a message that never covers what has the keyboard focus', async () => {
		const page = await site.newPage({ viewport: { width: 390, height: 844 } });
		await page.goto('/upload');
		await choose(page, { name: 'notes.txt', mimeType: 'text/plain', buffer: notAnImage.subarray(12) });
		await toast(page).waitFor();
		const isInSight = () =>
			page.evaluate(() => {
				const { x, y, width, height } = document.activeElement?.getBoundingClientRect() ?? new DOMRect();
				const top = document.elementFromPoint(x + width / 2, y + height / 2);
				return document.activeElement?.contains(top);
			});
		for (const link of [page.locator('footer a').last(), page.locator('header a').first()]) {
			await link.focus();
			await expect.poll(isInSight).toBe(true);
			expect(await toast(page).count()).toBe(1);
		}
	});

	// Of other types in web/upload/check-file.test.ts.
	it('a WebP that is named .jpg shows "Invalid file type", and one byte over 4 MB "File too large"; none is sent, and exactly 4 MB is uploaded', async () => {
		const page = await site.newPage({ consented: true });
		const sent: string[] = [];
		page.on('request', (request) => sent.push(request.method()));
		await page.goto('/upload');
		await choose(page, jpegFile(await sharp(photo).webp().toBuffer()));
		await expectToast(page, 'Invalid file type', 'Please select a JPG or PNG image.');
		expect(await toast(page).getAttribute('data-tone')).toBe('failure');
		await dismiss(page);
		await choose(page, await paddedTo(limits.maxBytes + 1));
		await expectToast(page, 'File too large', 'Please select an image smaller than 4MB.');
		expect(sent).not.toContain('POST');
		await choose(page, await paddedTo(limits.maxBytes));
		await page.waitForURL('**/processing?id=*');
	});

	it('by the server, or because the server cannot be reached, shows "Upload failed", and another file can be selected by the button, which opens the file picker', async () => {
		site.expectError(/status of 422|ERR_FAILED|Failed to load/);
		const page = await site.newPage({ consented: true });
		await page.goto('/upload');
		const choices = page.getByRole('button', { name: /Choose|Select/ });
		// The field for files behind the button must not be listed as a second button.
		expect(await choices.allTextContents()).toEqual(['Select Image']);
		await page.route('**/api/upload', (route) => route.abort());
		await choose(page, jpegFile(photo));
		await expectToast(page, 'Upload failed', 'Please try again with a different image.');
		await dismiss(page);
		await page.unroute('**/api/upload');
		await choose(page, jpegFile(notAnImage));
		await expectToast(page, 'Upload failed', 'Please try again with a different image.');
		const picking = page.waitForEvent('filechooser');
		await page.getByRole('button', { name: 'Select Image' }).click();
		await (await picking).setFiles(jpegFile(photo));
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

	it('that declares more pixels than can be cut out is not decoded for a preview', async () => {
		const page = await site.newPage();
		await page.goto('/upload');
		await page.evaluate(() => {
			const { createObjectURL } = URL;
			const shown: number[] = [];
			Object.assign(window, { shown });
			URL.createObjectURL = (file: Blob) => {
				shown.push(file.size);
				return createObjectURL(file);
			};
		});
		const sizes = [
			[30_000, 1667],
			[30_001, 1],
			[10_000, 5_000],
		] as const;
		for (const [i, [width, height]] of sizes.entries()) {
			const buffer = Buffer.concat([headers.png(width, height), Buffer.alloc(i)]);
			await choose(page, { name: 'photo.png', mimeType: 'image/png', buffer });
			await dialog(page).waitFor();
			if (i < 2) await dialog(page).getByRole('button', { name: 'Cancel' }).click();
		}
		// Only the last file is shown, because only that one is within the limits.
		const { length } = headers.png(1, 1);
		const shown = () => page.evaluate(() => (window as unknown as { shown: number[] }).shown);
		await expect.poll(shown).toEqual([length + 2]);
	});
});
