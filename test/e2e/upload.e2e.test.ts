// The upload page: every way to select a file, and what becomes of an upload.
import type { Page } from 'playwright-core';
import { describe, expect, it } from 'vitest';
import { createFakeEngine } from '#test/fake-engine.ts';
import { jpeg, png } from '#test/images.ts';
import { expectToast, jpegFile, openSite, tabUntil } from './site.ts';
import { openSlowProxy } from './slow-proxy.ts';

const site = openSite({ engine: createFakeEngine() });

const photo = await jpeg(600, 400);

const choose = (page: Page, file: { name: string; mimeType: string; buffer: Buffer }) =>
	page.locator('input[type=file]').setInputFiles(file);
const dialog = (page: Page) => page.getByRole('dialog', { name: 'Confirm & Continue' });

describe('a photo can be selected', () => {
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

	it('by dropping it anywhere on the page; of several photos only the first is used', async () => {
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
		const page = await site.newPage();
		for (const path of ['/upload', '/batch']) {
			await page.goto(path);
			await page.getByRole('button', { name: /^Select image/i }).waitFor();
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

	it('by keyboard, with the focus at the button of each state: Cancel, and Select Image after a failure and after Cancel, which opens no file picker while its key is held', async () => {
		site.expectError(/ERR_FAILED/);
		const page = await site.newPage({ consented: true });
		await page.goto('/upload');
		const focused = () => page.evaluate(() => document.activeElement?.textContent);
		const failing = Promise.withResolvers<void>();
		await page.route('**/api/upload', async (route) => {
			await failing.promise;
			await route.abort();
		});
		const selecting = page.waitForEvent('filechooser');
		await page.getByRole('button', { name: 'Select Image' }).press('Enter');
		await (await selecting).setFiles(jpegFile(photo));
		await expect.poll(focused).toBe('Cancel');
		failing.resolve();
		await expect.poll(focused).toBe('Select Image');

		await page.unroute('**/api/upload');
		await page.route('**/api/upload', () => {});
		await choose(page, jpegFile(photo));
		const pickers: unknown[] = [];
		page.on('filechooser', (picker) => pickers.push(picker));
		await page.getByRole('button', { name: 'Cancel' }).focus();
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

it('the page states file types and size limit, and has three cards about what the user gets', async () => {
	const page = await site.newPage();
	await page.goto('/upload');
	expect(
		await page.getByRole('main').getByRole('list').first().getByRole('listitem').allTextContents(),
	).toEqual(['JPG', 'PNG', 'Max 4MB']);
	const cards = page.getByRole('region', { name: 'What you get' });
	expect(await cards.getByRole('listitem').count()).toBe(3);
});

it('an upload on a slow connection shows how much has been sent, is announced once, and completes', async () => {
	const page = await site.newPage({ consented: true });
	await page.goto('/upload');
	const network = await page.context().newCDPSession(page);
	const rate = 300_000;
	await network.send('Network.emulateNetworkConditions', {
		offline: false,
		latency: 0,
		downloadThroughput: -1,
		uploadThroughput: rate,
	});
	// Bytes behind the image are ignored.
	const buffer = Buffer.concat([photo, Buffer.alloc(1.5 * rate)]);
	// In the page, where none is missed.
	await page.evaluate(() => {
		const [shares, announced] = [new Set<number>(), new Set<string>()];
		Object.assign(window, { shares, announced });
		new MutationObserver(() => {
			const bar = document.querySelector<HTMLProgressElement>('progress[aria-label="Upload"]');
			if (!bar) return;
			if (bar.value > 0 && bar.value < 1) shares.add(bar.value);
			for (const { textContent } of document.querySelectorAll('[role="status"]')) announced.add(textContent);
		}).observe(document.body, { subtree: true, childList: true, attributeFilter: ['value'] });
	});
	await choose(page, { name: 'photo.jpg', mimeType: 'image/jpeg', buffer });
	await page.waitForURL('**/processing?id=*');
	const [shares, announced] = await page.evaluate(() => {
		const seen = window as unknown as { shares: Set<number>; announced: Set<string> };
		return [[...seen.shares], [...seen.announced]] as const;
	});
	expect(announced.filter((text) => text.startsWith('Uploading'))).toEqual(['Uploading photo.jpg']);
	expect(shares.length).toBeGreaterThan(1);
	expect(shares).toEqual(shares.toSorted((a, b) => a - b));
});

it('an upload that ends because the user stops loading the page is shown as failed, and can be tried again', async () => {
	const page = await site.newPage({ consented: true });
	await page.goto('/upload');
	await page.route('/api/upload', () => {});
	await choose(page, jpegFile(photo));
	await page.getByRole('button', { name: 'Cancel' }).waitFor();
	await page.evaluate(() => window.stop());
	await expectToast(page, 'Upload failed', 'Please try again with a different image.');
	await page.unroute('/api/upload');
	await choose(page, jpegFile(photo));
	await page.waitForURL('**/processing?id=*');
});

it('an upload that is cancelled when all of it has been sent is deleted from the server', async () => {
	const held = Promise.withResolvers<void>();
	const baseURL = await openSlowProxy(site.server.url, {
		reply: ({ url }) => (url === '/api/upload' ? held.promise : undefined),
	});
	const page = await site.newPage({ consented: true, baseURL });
	await page.addInitScript(() => {
		const { send } = XMLHttpRequest.prototype;
		XMLHttpRequest.prototype.send = function (body) {
			this.upload.addEventListener('load', () => Object.assign(window, { isSent: true }));
			send.call(this, body);
		};
	});
	await page.goto('/upload');
	const before = await site.server.storedFiles();
	const stored = async () => (await site.server.storedFiles()).filter((name) => !before.includes(name));
	await choose(page, jpegFile(photo));
	await expect.poll(stored).not.toEqual([]);
	// The server can have it before the browser knows that all of it has been sent.
	await page.waitForFunction(() => 'isSent' in window);
	await page.getByRole('button', { name: 'Cancel' }).click();
	await page.getByRole('button', { name: 'Select Image' }).waitFor();
	held.resolve();
	await expect.poll(stored).toEqual([]);
});
