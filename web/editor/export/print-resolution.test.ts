import { initializeCanvas, readPsd, writePsd } from 'ag-psd';
import sharp from 'sharp';
import { expect, it } from 'vitest';
import { exifResolution } from './exif-resolution.fixture.ts';
import { withResolution } from './print-resolution.ts';

const image = sharp({ create: { width: 20, height: 30, channels: 3, background: '#c84' } });
const png = await image.png().toBuffer();
const jpeg = await image.jpeg().toBuffer();
const webp = await image.webp({ lossless: true }).toBuffer();
const cutout = await sharp(png).ensureAlpha(0.5).webp({ lossless: true, exact: true }).toBuffer();
/** As browsers write it, without units. */
const jfif = Buffer.from('ffe000104a46494600010100000100010000', 'hex');
const withJfif = Buffer.concat([jpeg.subarray(0, 2), jfif, withoutJfif(jpeg).subarray(2)]);

function withoutJfif(file: Buffer): Buffer {
	return file[3] === 0xe0 ? Buffer.concat([file.subarray(0, 2), file.subarray(20)]) : file;
}

it.each([
	['a JPEG as browsers write it', withJfif, 'jpeg', 0],
	['a JPEG without a JFIF segment', withoutJfif(jpeg), 'jpeg', 18],
	['a PNG', png, 'png', 21],
	['an opaque WebP', webp, 'webp', 84],
	['a WebP with transparency', cutout, 'webp', 84],
] as const)('%s gets the resolution, and keeps its pixels', async (_name, bytes, format, added) => {
	for (const dpi of [300, 600]) {
		const file = new Blob([new Uint8Array(bytes)], { type: `image/${format}` });
		const printed = await withResolution(file, dpi);
		expect([printed.type, printed.size]).toEqual([file.type, file.size + added]);
		const made = Buffer.from(await printed.arrayBuffer());
		const { density, exif, ...rest } = await sharp(made).metadata();
		expect(rest).toMatchObject({ format, width: 20, height: 30 });
		expect(density ?? exifResolution(exif)).toBe(dpi);
		const pixels = (encoded: Buffer) => sharp(encoded).raw().toBuffer();
		expect((await pixels(made)).equals(await pixels(bytes))).toBe(true);
	}
});

it('a PSD gets the resolution, and keeps everything else', async () => {
	// The library reads into images of a canvas; there is none here.
	initializeCanvas(
		() => {
			throw new Error('no canvas');
		},
		(width, height) => ({ width, height, data: new Uint8ClampedArray(4 * width * height) }) as ImageData,
	);
	const pixels = new Uint8ClampedArray(4 * 20 * 30).map((_, i) => (i % 4 === 3 ? 255 : i % 251));
	const imageData = { width: 20, height: 30, data: pixels };
	const psd = writePsd({ width: 20, height: 30, imageData, children: [{ name: 'Cutout', imageData }] });
	const file = new Blob([psd], { type: 'image/vnd.adobe.photoshop' });
	const printed = await withResolution(file, 300);
	const read = async (blob: Blob) => readPsd(await blob.arrayBuffer(), { useImageData: true });
	const { imageResources, ...rest } = await read(printed);
	expect(imageResources?.resolutionInfo).toMatchObject({
		horizontalResolution: 300,
		horizontalResolutionUnit: 'PPI',
		verticalResolution: 300,
		verticalResolutionUnit: 'PPI',
	});
	const { imageResources: _before, ...without } = await read(file);
	expect(rest).toEqual(without);
	expect(printed.type).toBe(file.type);
});

it.each([
	['of another format', '...', 'image/gif'],
	['whose WebP has other chunks already', 'RIFF....WEBPVP8X.............', 'image/webp'],
])('a file %s is left as it is', async (_what, text, type) => {
	const file = new Blob([text], { type });
	expect(await withResolution(file, 300)).toBe(file);
});
