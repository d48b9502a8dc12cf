// Files decode in Chromium to what the server decodes them to.
import { readFile } from 'node:fs/promises';
import path from 'node:path';
import type { Browser, Page } from 'playwright-core';
import sharp, { type Sharp } from 'sharp';
import { build, type Rolldown } from 'vite';
import { afterAll, beforeAll, expect, onTestFinished, test } from 'vitest';
import { decode } from '#engine/decode/decode.ts';
import { launchForTests } from '#test/browser.ts';
import { chunksOf, encodeChunk, type PngChunk, pngOf, withChunks } from '#test/files/png-file.ts';
import { headers } from '#web/images/image-headers.fixture.ts';

const photo = await readFile(new URL('../../../art/rendered/basket/photo.jpg', import.meta.url));

let browser: Browser;
let page: Page;
beforeAll(async () => {
	browser = await launchForTests();
	page = await browser.newPage();
	const module = await bundle();
	await page.route('http://localhost/**', (route) =>
		route.request().url().endsWith('.js')
			? route.fulfill({ contentType: 'text/javascript', body: module })
			: route.fulfill({ contentType: 'text/html', body: '<!doctype html>' }),
	);
	await page.goto('http://localhost/');
});
afterAll(() => browser?.close());

async function bundle(): Promise<string> {
	const entry = path.resolve(import.meta.dirname, '../../../web/device/decode.ts');
	const result = (await build({
		configFile: false,
		logLevel: 'error',
		build: { write: false, minify: false, lib: { entry, formats: ['es'] } },
	})) as Rolldown.RolldownOutput[];
	return result[0]?.output[0].code ?? '';
}

interface Decoded {
	readonly width: number;
	readonly height: number;
	readonly rgb: Buffer;
	readonly alpha: Buffer | undefined;
}

/**
 * Rejects with the code of a DeviceError in its message. As text, because the
 * test runner rewrites `import` in functions.
 */
async function decodeInPage(file: Uint8Array, fits = '() => true'): Promise<Decoded> {
	const { rgb, alpha, ...size } = (await page.evaluate(`(async () => {
		const { decode } = await import('/decode.js');
		const bytes = Uint8Array.from(atob('${Buffer.from(file).toString('base64')}'), (c) => c.charCodeAt(0));
		const textOf = (plane) => plane && new Promise((resolve) => {
			const reader = new FileReader();
			reader.onload = () => resolve(reader.result.split(',')[1]);
			reader.readAsDataURL(new Blob([plane]));
		});
		const { width, height, rgb, alpha } = await decode(new Blob([bytes]), ${fits}).catch((error) => {
			throw new Error(error.code ?? error);
		});
		return { width, height, rgb: await textOf(rgb), alpha: await textOf(alpha) };
	})()`)) as { width: number; height: number; rgb: string; alpha?: string };
	return {
		...size,
		rgb: Buffer.from(rgb, 'base64'),
		alpha: alpha === undefined ? undefined : Buffer.from(alpha, 'base64'),
	};
}

/** The mean and the largest difference, in levels of 255. */
function differenceOf(mine: Uint8Array, servers: Uint8Array): { mean: number; max: number } {
	expect(mine.length).toBe(servers.length);
	let [sum, max] = [0, 0];
	for (let i = 0; i < mine.length; i++) {
		const difference = Math.abs((mine[i] as number) - (servers[i] as number));
		sum += difference;
		max = Math.max(max, difference);
	}
	return { mean: sum / mine.length, max };
}

/**
 * Colours where they can be seen: in reducing an image, the server rounds
 * colours that are multiplied by alpha, this code does not.
 */
function visible({ rgb, alpha }: { rgb: Uint8Array; alpha?: Uint8Array | undefined }): Uint8Array {
	return alpha ? rgb.map((value, i) => ((alpha[Math.floor(i / 3)] as number) < 16 ? 0 : value)) : rgb;
}

/** Alpha from 0 at the left to 255 at the right. */
const soft = (width = 300, height = 200): Sharp =>
	sharp(photo)
		.resize(width, height, { fit: 'fill' })
		.joinChannel(
			Buffer.from(Array.from({ length: width * height }, (_, i) => Math.floor(((i % width) * 256) / width))),
			{ raw: { width, height, channels: 1 } },
		);

/** A photo with an orientation, but without a profile. */
async function sidewaysPng(): Promise<Buffer> {
	const file = await small().withMetadata({ orientation: 6 }).png().toBuffer();
	return pngOf(chunksOf(file).filter(({ type }) => type !== 'iCCP'));
}

const small = () => sharp(photo).resize(300, 200);

const smallWith = async (chunk: PngChunk) => withChunks(await small().png().toBuffer(), 'IDAT', [chunk]);
/** Some of its colours are transparent. */
const palette = () => soft().png({ palette: true }).toBuffer();
const brokenText = async () => {
	const text = encodeChunk({ type: 'tEXt', data: Buffer.from('a\0b') });
	text.writeUInt32BE(0, text.length - 4);
	const [header, ...rest] = chunksOf(await palette()).map(encodeChunk) as [Buffer, ...Buffer[]];
	return Buffer.concat([pngOf([]), header, text, ...rest]);
};
const linearGamma = { type: 'gAMA', data: Buffer.from([0, 1, 0x86, 0xa0]) };
const codeOfP3 = { type: 'cICP', data: Buffer.from([12, 13, 0, 1]) };

// The differences in the last two come from resampling at edges.
test.each<[string, () => { toBuffer(): Promise<Buffer> }, mean: number, max: number]>([
	['a JPEG', () => ({ toBuffer: async () => photo }), 0.5, 8],
	['a JPEG on its side', () => small().withMetadata({ orientation: 6 }).jpeg(), 0.5, 8],
	['a progressive JPEG', () => small().jpeg({ progressive: true }), 0.5, 8],
	['a grey JPEG', () => small().greyscale().jpeg(), 0, 0],
	['a JPEG in Display P3', () => small().withIccProfile('p3').jpeg({ quality: 95 }), 1, 12],
	['a PNG', () => small().png(), 0, 0],
	['a PNG with alpha, however low', () => soft().png(), 0, 0],
	['an interlaced PNG', () => small().png({ progressive: true }), 0, 0],
	['a PNG on its side', () => small().withMetadata({ orientation: 6 }).png(), 0, 0],
	['a PNG on its side without a profile', () => ({ toBuffer: sidewaysPng }), 0, 0],
	['a grey PNG', () => small().greyscale().png(), 0, 0],
	['a PNG with a palette', () => small().png({ palette: true, colours: 32 }), 0, 0],
	['a PNG with a palette and alpha', () => ({ toBuffer: palette }), 1, 8],
	[
		'a PNG with a palette, alpha and bytes behind its end',
		() => ({ toBuffer: async () => Buffer.concat([await palette(), Buffer.alloc(9)]) }),
		1,
		8,
	],
	['a PNG with a palette, alpha and a damaged text', () => ({ toBuffer: brokenText }), 1, 8],
	['a PNG of 16 bit', () => small().toColourspace('rgb16').png(), 0.5, 1],
	['a PNG in Display P3', () => small().withIccProfile('p3').png(), 1, 4],
	['a PNG with a gamma', () => ({ toBuffer: () => smallWith(linearGamma) }), 0.5, 2],
	['a PNG with the code of Display P3', () => ({ toBuffer: () => smallWith(codeOfP3) }), 1, 4],
	['an image larger than the limit', () => sharp(photo).resize(4200, 60, { fit: 'fill' }).png(), 0.5, 24],
	['a large PNG with alpha', () => soft(4100, 60).png(), 2.5, 24],
])('%s decodes as on the server', async (_name, make, mean, max) => {
	const bytes = await make().toBuffer();
	const [mine, servers] = await Promise.all([decodeInPage(bytes), decode(bytes)]);
	expect([mine.width, mine.height]).toEqual([servers.width, servers.height]);
	expect(mine.alpha !== undefined).toBe(servers.alpha !== undefined);
	const rgb = differenceOf(visible(mine), visible(servers));
	const alpha = servers.alpha && mine.alpha ? differenceOf(mine.alpha, servers.alpha) : undefined;
	expect(rgb.mean).toBeLessThanOrEqual(mean);
	expect(rgb.max).toBeLessThanOrEqual(max);
	expect(alpha?.max ?? 0).toBeLessThanOrEqual(1);
});

test.each<[string, string, () => Promise<Uint8Array>]>([
	['an empty file', 'unreadable-image', async () => new Uint8Array(0)],
	['a text', 'unreadable-image', async () => Buffer.from('a text')],
	['a GIF', 'unreadable-image', () => small().gif().toBuffer()],
	['a WebP', 'unreadable-image', () => small().webp().toBuffer()],
	['a header without an image', 'unreadable-image', async () => headers.jpeg(100, 100)],
	[
		'a PNG that ends early',
		'unreadable-image',
		async () => (await small().png().toBuffer()).subarray(0, 20_000),
	],
	['a JPEG that ends early', 'unreadable-image', async () => photo.subarray(0, 100_000)],
	['too many pixels', 'too-many-pixels', async () => headers.png(10_000, 5_001)],
	['too long a side', 'too-many-pixels', async () => headers.jpeg(30_001, 1)],
])('%s is refused as %s', async (_name, code, make) => {
	await expect(decodeInPage(await make())).rejects.toThrow(code);
});

test('an image that does not fit into memory is refused before it is decoded, a smaller one is not', async () => {
	const fits = '({ width, height }) => width * height <= 100 * 100';
	await expect(decodeInPage(headers.jpeg(101, 100), fits)).rejects.toThrow('out-of-memory');
	await expect(decodeInPage(headers.jpeg(100, 100), fits)).rejects.toThrow('unreadable-image');
});

test('where the browser returns noise in place of pixels, a JPEG is refused, while a plain PNG still decodes correctly', async () => {
	await page.evaluate(() => {
		const { prototype } = OffscreenCanvasRenderingContext2D;
		const original = prototype.getImageData;
		Object.assign(prototype, {
			original,
			getImageData: (_x: number, _y: number, width: number, height: number) => {
				const noise = new ImageData(width, height);
				return crypto.getRandomValues(noise.data) && noise;
			},
		});
	});
	onTestFinished(() =>
		page.evaluate(() => {
			const prototype = OffscreenCanvasRenderingContext2D.prototype as unknown as Record<string, unknown>;
			prototype.getImageData = prototype.original;
		}),
	);
	await expect(decodeInPage(await small().jpeg().toBuffer())).rejects.toThrow('hides the pixels');
	const png = await decodeInPage(await small().png().toBuffer());
	expect(png.rgb.equals(await small().removeAlpha().raw().toBuffer())).toBe(true);
});

test('a JPEG whose size comes after a megabyte of metadata decodes', async () => {
	const jpeg = await small().jpeg().toBuffer();
	const segment = Buffer.concat([Buffer.from([0xff, 0xef, 0xff, 0xff]), Buffer.alloc(0xffff - 2)]);
	const long = Buffer.concat([
		jpeg.subarray(0, 2),
		...Array.from({ length: 16 }, () => segment),
		jpeg.subarray(2),
	]);
	const { width, height, rgb } = await decodeInPage(long);
	expect([width, height]).toEqual([300, 200]);
	expect(rgb).toEqual((await decodeInPage(jpeg)).rgb);
});

test.each([
	['too many pixels', headers.png(10_000, 5_001), 'too-many-pixels'],
	['no image', headers.gif, 'unreadable-image'],
])('a long file of %s is refused by its first bytes', async (_what, start, code) => {
	const result = await page.evaluate(`(async () => {
		const { decode } = await import('/decode.js');
		const file = new Blob([new Uint8Array(${JSON.stringify([...start])}), new Uint8Array(30_000_000)]);
		const { arrayBuffer } = Blob.prototype;
		let bytes = 0;
		Blob.prototype.arrayBuffer = function () {
			bytes += this.size;
			return arrayBuffer.call(this);
		};
		const code = await decode(file).then(() => 'decoded', (error) => error.code);
		Blob.prototype.arrayBuffer = arrayBuffer;
		return { code, isShort: bytes < 1_000_000 };
	})()`);
	expect(result).toEqual({ code, isShort: true });
});
