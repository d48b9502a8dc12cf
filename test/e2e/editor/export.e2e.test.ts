// The editor's files: each format opened again, the unedited result byte for
// byte, unusual images, refused background images.
import { stat, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { initializeCanvas, readPsd } from 'ag-psd';
import sharp from 'sharp';
import { describe, expect, it } from 'vitest';
import { createFakeEngine } from '#test/fake-engine.ts';
import { jpeg, pngDeclaring } from '#test/images.ts';
import { newFolder } from '#test/new-folder.ts';
import { openSite, toast } from '../site.ts';
import {
	choose,
	decoded,
	drag,
	expectSame,
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

/** The library reads into images of a canvas; there is none here. */
initializeCanvas(
	() => {
		throw new Error('no canvas');
	},
	(width, height) => ({ width, height, data: new Uint8ClampedArray(4 * width * height) }) as ImageData,
);

const engine = createFakeEngine();
// The fake engine erases the left half.
const site = openSite({ engine });
const photo = await jpeg(600, 400);
const original = await decoded(photo);

const { opened, again } = shareEditor(site, photo);

describe('an unedited cutout', () => {
	it('as PNG is the stored result, byte for byte, under its name, and one file on a double click; the bytes of each file are shown before it is saved', async () => {
		const page = await again();
		const { token } = opened();
		const stored = await fetch(`${site.server.url}/api/secure/download/${token}`);
		const { name, bytes } = await exported(page, 'PNG');
		expect(name).toBe('bg_removed_image.png');
		expect(Buffer.compare(bytes, Buffer.from(await stored.arrayBuffer()))).toBe(0);
		let files = 0;
		page.on('download', () => {
			files += 1;
		});
		const first = page.waitForEvent('download');
		await page.getByRole('button', { name: 'Download', exact: true }).dblclick();
		await first;
		await exported(page, 'PNG');
		expect(files).toBe(2);
		for (const format of ['PNG', 'WebP', 'Matte']) {
			const { bytes } = await exported(page, format);
			expect(Number(await page.locator('[data-bytes]').getAttribute('data-bytes'))).toBe(bytes.length);
		}
	});
});

it('an edited cutout is the same picture in each format', async () => {
	const page = await again();
	await choose(page, 'Brush');
	await page.getByRole('checkbox', { name: 'Snap to edges' }).click();
	await set(page, 'Hardness in percent', 40);
	await drag(page, [
		[200, 100],
		[350, 300],
	]);
	const png = await exportedPixels(page);

	// As Matte it is grey, and its values are the alpha of the PNG.
	const matte = await exported(page, 'Matte');
	expect(await sharp(matte.bytes).metadata()).toMatchObject({ channels: 1, width: 600 });
	const alpha = png.data.filter((_, at) => at % 4 === 3);
	expect(Buffer.compare(await sharp(matte.bytes).extractChannel(0).raw().toBuffer(), alpha)).toBe(0);

	// As Small PNG it has a palette, and looks the same.
	const small = await exported(page, 'Small PNG');
	expect((await sharp(small.bytes).metadata()).isPalette).toBe(true);
	const few = await decoded(small.bytes);
	expect(Math.abs((few.at(500, 200)[0] ?? 0) - (png.at(500, 200)[0] ?? 0))).toBeLessThan(12);
	expect(few.at(20, 380)[3]).toBe(0);

	// As JPG it is on white, and smaller with less quality.
	const fine = await exported(page, 'JPG');
	expect(fine.name).toBe('bg_removed_image.jpg');
	const onWhite = await decoded(fine.bytes);
	expect(Math.min(...onWhite.at(20, 380).slice(0, 3))).toBeGreaterThan(250);
	await page.getByRole('slider', { name: 'Quality', exact: true }).press('Home');
	await settled(page);
	await page.locator('[data-bytes]').waitFor();
	const download = page.waitForEvent('download');
	await page.getByRole('button', { name: 'Download', exact: true }).click();
	const { size } = await stat(await (await download).path());
	expect(size).toBeLessThan(fine.bytes.length);

	// As WebP it is the same also in a browser that cannot encode WebP.
	await page.evaluate(() => {
		const { toBlob } = HTMLCanvasElement.prototype;
		HTMLCanvasElement.prototype.toBlob = () => {
			throw new Error('no encoder');
		};
		Object.assign(window, { giveBack: () => Object.assign(HTMLCanvasElement.prototype, { toBlob }) });
	});
	const webp = await exported(page, 'WebP');
	await page.evaluate('giveBack()');
	expect([webp.name, webp.bytes.subarray(8, 12).toString()]).toEqual(['bg_removed_image.webp', 'WEBP']);
	expectSame(await decoded(webp.bytes), png);
});

it('as PSD a cutout has a layer with a mask over its background', async () => {
	const page = await again();
	await choose(page, 'Background');
	await pick(page, 'Colour');
	await set(page, 'Colour, hex', '#336699');
	const { name, bytes } = await exported(page, 'PSD');
	expect(name).toBe('bg_removed_image.psd');
	const psd = readPsd(bytes, { useImageData: true });
	expect([psd.width, psd.height]).toEqual([600, 400]);
	const layers = psd.children ?? [];
	const masked = layers.find(({ mask }) => mask);
	expect(layers).toHaveLength(2);
	expect(masked?.mask).toMatchObject({ left: 0, top: 0, right: 600, bottom: 400 });
	const at = (data: Uint8ClampedArray, x: number, y: number) => [
		...data.slice((y * 600 + x) * 4, (y * 600 + x) * 4 + 3),
	];
	const backdrop = layers.find(({ mask }) => !mask)?.imageData?.data as Uint8ClampedArray;
	expect(at(backdrop, 5, 5)).toEqual([0x33, 0x66, 0x99]);
	const subject = masked?.imageData?.data as Uint8ClampedArray;
	expect(at(subject, 500, 200)).toEqual(original.at(500, 200).slice(0, 3));
});

describe('unusual images', () => {
	const grey = (width: number, height: number) =>
		sharp({ create: { width, height, channels: 3, background: '#808182' } })
			.png()
			.toBuffer();

	it.each([
		[1, 1],
		[3840, 20],
		[20, 1500],
	])('%i x %i can be painted and saved', async (width, height) => {
		engine.setErased('nothing');
		const { page } = await openEditor(site, await grey(width, height));
		engine.setErased('left half');
		await choose(page, 'Brush');
		await page.getByRole('checkbox', { name: 'Snap to edges' }).click();
		await pick(page, 'Erase');
		await set(page, 'Size in pixels', 10);
		await page.getByRole('application', { name: 'Canvas' }).focus();
		await page.keyboard.press('Enter');
		await settled(page);
		const saved = await exportedPixels(page);
		expect([saved.width, saved.height]).toEqual([width, height]);
		const erased = [];
		for (let at = 3; at < saved.data.length; at += 4) if (saved.data[at] === 0) erased.push((at - 3) / 4);
		expect(erased.length).toBeGreaterThan(0);
		for (const at of erased) {
			expect(Math.abs((at % width) - width / 2)).toBeLessThan(20);
			expect(Math.abs(Math.floor(at / width) - height / 2)).toBeLessThan(20);
		}
		if (width > 100) expect(saved.at(0, 0)).toEqual([0x80, 0x81, 0x82, 255]);
	});

	it('an image with its own alpha is restored to that, not to more', async () => {
		const half = await sharp({
			create: { width: 200, height: 100, channels: 4, background: { r: 10, g: 200, b: 30, alpha: 0.5 } },
		})
			.png()
			.toBuffer();
		const { page } = await openEditor(site, half);
		await choose(page, 'Brush');
		await page.getByRole('checkbox', { name: 'Snap to edges' }).click();
		await drag(page, [
			[20, 50],
			[60, 50],
		]);
		const saved = await exportedPixels(page);
		expect(saved.at(40, 50)).toEqual([10, 200, 30, 128]);
	});

	it.each(['nothing', 'everything'] as const)(
		'a cutout of which %s was erased opens in every tool',
		async (part) => {
			engine.setErased(part);
			const { page } = await openEditor(site, photo);
			engine.setErased('left half');
			for (const tool of toolNames) {
				await choose(page, tool);
				await settled(page);
			}
			await choose(page, 'Shadow');
			await pick(page, 'Drop');
			await choose(page, 'Edge');
			await set(page, 'Feather in pixels', 5);
			const saved = await exportedPixels(page);
			expect(saved.at(300, 200)[3]).toBe(part === 'nothing' ? 255 : 0);
		},
	);
});

it('a background image that is none is refused: a dropped link, text, a script in an SVG, more than 50 megapixels before they are decoded, more than 30 MB', async () => {
	const page = await again();
	await choose(page, 'Background');
	await pick(page, 'Colour');
	const before = await exportedPixels(page);
	await choose(page, 'Background');
	await pick(page, 'Image');
	await page.getByText('Choose an image').evaluate((place) => {
		const dataTransfer = new DataTransfer();
		dataTransfer.setData('text/uri-list', 'https://example.org/photo.jpg');
		place.dispatchEvent(new DragEvent('drop', { dataTransfer, bubbles: true, cancelable: true }));
	});
	await page.getByRole('alert').filter({ hasText: 'could not be read as an image' }).waitFor();
	expect(await stepsOf(page)).toEqual(['As it was', 'Background colour']);
	const folder = await newFolder();
	// In turns, so that each message replaces another one.
	for (const [name, content, message] of [
		['bomb.png', await pngDeclaring(30_000, 30_000), /too large/],
		['notes.png', Buffer.from('not an image at all'), /could not be read/],
		['huge.png', Buffer.alloc(30 * 1024 * 1024 + 1), /too large/],
		[
			'a.svg',
			Buffer.from('<svg xmlns="http://www.w3.org/2000/svg"><script>1</script></svg>'),
			/could not be read/,
		],
	] as const) {
		// From the disk: to send it to the browser takes seconds, and a toast does not stay long.
		const file = path.join(folder, name);
		await writeFile(file, content);
		await choose(page, 'Background');
		await pick(page, 'Image');
		await page.locator('input[type=file]').setInputFiles(file);
		await page.getByRole('alert').filter({ hasText: message }).waitFor();
		await settled(page);
		expect([name, await stepsOf(page)]).toEqual([name, ['As it was', 'Background colour']]);
		expect([name, await painted(page, 5, 5)]).toEqual([name, [255, 255, 255, 255]]);
	}
	expectSame(await exportedPixels(page), before);
});

it('the message of a download does not cover the button that was pressed, whether that gets the focus or, as in Safari, none', async () => {
	const { page } = await openEditor(site, photo, { viewport: { width: 768, height: 1024 } });
	await choose(page, 'Export');
	const button = page.getByRole('button', { name: 'Download', exact: true });
	const message = () =>
		button.evaluate((element) => {
			const shown = document.querySelector('.toast')?.getBoundingClientRect();
			if (!shown) return 'gone';
			const { left, right, top, bottom } = element.getBoundingClientRect();
			const covers = shown.left < right && left < shown.right && shown.top < bottom && top < shown.bottom;
			return covers ? 'covers it' : 'beside it';
		});
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
