// The editor's files: the unedited result byte for byte, each format, unusual images, refused background images; and
// the cutout in the clipboard.
import type { Locator, Page } from 'playwright-core';
import sharp from 'sharp';
import { describe, expect, it } from 'vitest';
import { createFakeEngine } from '#test/fake-engine.ts';
import { jpeg, pngDeclaring } from '#test/images.ts';
import { openSite, toast } from '../site.ts';
import {
	choose,
	decoded,
	drag,
	exported,
	exportedPixels,
	openEditor,
	painted,
	pick,
	set,
	settled,
	shareEditor,
	stepsOf,
	toolNames,
} from './editor.ts';

const engine = createFakeEngine();
// The fake engine erases the left half.
const site = openSite({ engine });
const photo = await jpeg(600, 400);
const original = await decoded(photo);

const permissions = ['clipboard-read', 'clipboard-write'];
const { opened, again } = shareEditor(site, photo, { permissions });

describe('an unedited cutout', () => {
	it('is exported as PNG byte for byte as the stored result, under its name, and once on a double click; the size of each file is shown before it is saved', async () => {
		const page = await again();
		const { token } = opened();
		const stored = await fetch(`${site.server.url}/api/secure/download/${token}`);
		const { name, bytes } = await exported(page, 'PNG');
		const shownBytes = async () => Number(await page.locator('[data-bytes]').getAttribute('data-bytes'));
		expect([name, await shownBytes()]).toEqual(['bg_removed_image.png', bytes.length]);
		expect(Buffer.compare(bytes, Buffer.from(await stored.arrayBuffer()))).toBe(0);
		let files = 0;
		page.on('download', () => {
			files += 1;
		});
		const first = page.waitForEvent('download');
		await page.getByRole('button', { name: 'Download', exact: true }).dblclick();
		await first;
		const webp = await exported(page, 'WebP');
		expect([files, await shownBytes()]).toEqual([2, webp.bytes.length]);
	});
});

it('each format gives a file of its type, with a matching name; a JPG of lower quality is smaller', async () => {
	const page = await again();
	const kindOf = async (format: string) => {
		const { name, bytes } = await exported(page, format);
		if (format === 'PSD') return [name, bytes.toString('latin1', 0, 4)];
		const { format: kind, channels, isPalette } = await sharp(bytes).metadata();
		return [name, kind, isPalette ? 'palette' : channels];
	};
	expect(await kindOf('PSD')).toEqual(['bg_removed_image.psd', '8BPS']);
	expect(await kindOf('Matte')).toEqual(['bg_removed_image.png', 'png', 1]);
	expect(await kindOf('Small PNG')).toEqual(['bg_removed_image.png', 'png', 'palette']);
	// WebP also works in a browser that cannot encode it itself.
	await page.evaluate(() => {
		const { toBlob } = HTMLCanvasElement.prototype;
		HTMLCanvasElement.prototype.toBlob = () => {
			throw new Error('no encoder');
		};
		Object.assign(window, { giveBack: () => Object.assign(HTMLCanvasElement.prototype, { toBlob }) });
	});
	expect(await kindOf('WebP')).toEqual(['bg_removed_image.webp', 'webp', 4]);
	await page.evaluate('giveBack()');
	const { name, bytes } = await exported(page, 'JPG');
	expect([name, bytes.toString('hex', 0, 3)]).toEqual(['bg_removed_image.jpg', 'ffd8ff']);
	await page.getByRole('slider', { name: 'Quality', exact: true }).press('Home');
	await expect
		.poll(async () => Number(await page.locator('[data-bytes]').getAttribute('data-bytes')))
		.toSatisfy((smaller) => smaller > 0 && smaller < bytes.length);
});

describe('unusual images', () => {
	/** Chooses each tool in turn, the last one is Export. */
	async function chooseEach(page: Page): Promise<void> {
		for (const tool of toolNames) {
			await choose(page, tool);
			await settled(page);
		}
	}

	it('a cutout of 1 x 1 that lost nothing opens in every tool, and can be painted and saved', async () => {
		engine.setErased('nothing');
		const grey = sharp({ create: { width: 1, height: 1, channels: 3, background: '#808182' } });
		const { page } = await openEditor(site, await grey.png().toBuffer());
		engine.setErased('left half');
		await chooseEach(page);
		await choose(page, 'Brush');
		await page.getByRole('checkbox', { name: 'Snap to edges' }).click();
		await pick(page, 'Erase');
		await page.getByRole('application', { name: 'Canvas' }).focus();
		await page.keyboard.press('Enter');
		await settled(page);
		const saved = await exportedPixels(page);
		expect([saved.width, saved.height, saved.at(0, 0)[3]]).toEqual([1, 1, 0]);
	});

	it('an image of 3840 x 20 with an alpha of its own can be painted, which restores that alpha and no more', async () => {
		const background = { r: 10, g: 200, b: 30, alpha: 0.5 };
		const half = sharp({ create: { width: 3840, height: 20, channels: 4, background } });
		const { page } = await openEditor(site, await half.png().toBuffer());
		await choose(page, 'Brush');
		await page.getByRole('checkbox', { name: 'Snap to edges' }).click();
		await drag(page, [
			[400, 10],
			[800, 10],
		]);
		const saved = await exportedPixels(page);
		expect([saved.width, saved.height]).toEqual([3840, 20]);
		expect([saved.at(600, 10), saved.at(1800, 10)[3]]).toEqual([[10, 200, 30, 128], 0]);
	});

	it('a cutout of which everything was erased opens in every tool, and has no holes', async () => {
		engine.setErased('everything');
		const { page } = await openEditor(site, photo);
		engine.setErased('left half');
		await chooseEach(page);
		await choose(page, 'Holes');
		await page.getByText('No holes found').waitFor();
		await choose(page, 'Shadow');
		await pick(page, 'Drop');
		await choose(page, 'Edge');
		await set(page, 'Feather in pixels', 5);
		expect((await exportedPixels(page)).at(300, 200)[3]).toBe(0);
	});
});

it('a background that is not a usable image is refused: a dropped link, a text, and an image of more than 50 megapixels before it is decoded', async () => {
	const page = await again();
	await choose(page, 'Background');
	await pick(page, 'Colour');
	await pick(page, 'Image');
	await page.getByText('Choose an image').evaluate((place) => {
		const dataTransfer = new DataTransfer();
		dataTransfer.setData('text/uri-list', 'https://example.org/photo.jpg');
		place.dispatchEvent(new DragEvent('drop', { dataTransfer, bubbles: true, cancelable: true }));
	});
	await page.getByRole('alert').filter({ hasText: 'could not be read as an image' }).waitFor();
	// The messages alternate, so that each one replaces another.
	for (const [name, buffer, message] of [
		['bomb.png', await pngDeclaring(30_000, 30_000), /too large/],
		['notes.png', Buffer.from('not an image at all'), /could not be read/],
	] as const) {
		await page.locator('input[type=file]').setInputFiles({ name, mimeType: 'image/png', buffer });
		await page.getByRole('alert').filter({ hasText: message }).waitFor();
		await settled(page);
	}
	expect(await stepsOf(page)).toEqual(['As it was', 'Background colour']);
	expect(await painted(page, 5, 5)).toEqual([255, 255, 255, 255]);
	expect((await exportedPixels(page)).at(5, 5)).toEqual([255, 255, 255, 255]);
});

describe('Copy as PNG', () => {
	it('puts the edited cutout into the clipboard with its transparency, whatever format is chosen', async () => {
		const page = await again();
		await choose(page, 'Export');
		await pick(page, 'JPG');
		await set(page, 'Width in pixels', 300);
		await page.getByRole('button', { name: 'Copy as PNG' }).click();
		await toast(page).filter({ hasText: 'Copied' }).waitFor();
		const copied = await page.evaluate(async () => {
			const [item] = await navigator.clipboard.read();
			const bitmap = await createImageBitmap((await item?.getType('image/png')) as Blob);
			const context = new OffscreenCanvas(bitmap.width, bitmap.height).getContext('2d');
			context?.drawImage(bitmap, 0, 0);
			const at = (x: number) => [...(context?.getImageData(x, 100, 1, 1).data ?? [])];
			return { types: item?.types, size: [bitmap.width, bitmap.height], erased: at(50), kept: at(250) };
		});
		const [red, green, blue] = original.at(500, 200);
		expect(copied).toEqual({
			types: ['image/png'],
			size: [300, 200],
			erased: [0, 0, 0, 0],
			kept: [red, green, blue, 255],
		});
	});

	it('says what to do instead where the browser refuses, and can be pressed again', async () => {
		const page = await again();
		await page.evaluate(() => {
			navigator.clipboard.write = () => Promise.reject(new DOMException('', 'NotAllowedError'));
		});
		await choose(page, 'Export');
		const button = page.getByRole('button', { name: 'Copy as PNG' });
		await button.click();
		await toast(page).filter({ hasText: 'Please download the PNG instead.' }).waitFor();
		expect(await button.getAttribute('aria-disabled')).toBe('false');
		await page.getByRole('button', { name: 'Dismiss' }).click();
	});
});

/** Where the message is, if there is one. */
const messageAt = (button: Locator) =>
	button.evaluate((element) => {
		const shown = document.querySelector('.toast')?.getBoundingClientRect();
		if (!shown) return 'gone';
		const { left, right, top, bottom } = element.getBoundingClientRect();
		const covers = shown.left < right && left < shown.right && shown.top < bottom && top < shown.bottom;
		return covers ? 'covers it' : 'beside it';
	});

it('the message about a download does not cover the button either once another format has moved it', async () => {
	const page = await again();
	await page.setViewportSize({ width: 1280, height: 720 });
	await choose(page, 'Export');
	const button = page.getByRole('button', { name: 'Download', exact: true });
	await button.click();
	await toast(page).waitFor();
	await page.getByRole('radio', { name: 'JPG' }).check();
	await expect.poll(() => messageAt(button)).toBe('beside it');
	await page.getByRole('button', { name: 'Dismiss' }).click();
});

// The last test: from here on the page prevents buttons from getting the focus when they are pressed.
it('the message about a download does not cover the button that was pressed, whether the button gets the focus or, as in Safari, does not', async () => {
	const page = await again();
	await page.setViewportSize({ width: 768, height: 1024 });
	// Choosing a tool that is already chosen would fold its settings away.
	await choose(page, 'View');
	await choose(page, 'Export');
	const button = page.getByRole('button', { name: 'Download', exact: true });
	const message = () => messageAt(button);
	const isBeside = async () => {
		await button.click();
		await toast(page).waitFor();
		await expect.poll(message).toBe('beside it');
	};
	await isBeside();
	await page.getByRole('button', { name: 'Dismiss' }).click();
	await expect.poll(message).toBe('gone');
	await page.evaluate(() => {
		addEventListener('mousedown', (event) => event.preventDefault(), true);
		(document.activeElement as HTMLElement | null)?.blur();
	});
	await isBeside();
});
