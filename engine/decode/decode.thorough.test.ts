// Every kind of JPEG and PNG decodes to an upright image in 8-bit sRGB; an unreadable file is rejected.
import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { deflateSync } from 'node:zlib';
import sharp, { type Colour, type Sharp } from 'sharp';
import { expect, test } from 'vitest';
import type { Image } from '#matting/image.ts';
import { pngOf, withChunks } from '#test/files/png-file.ts';
import { ycckJpeg } from '#test/files/ycck-jpeg.ts';
import { newFolder } from '#test/new-folder.ts';
import { decode } from './decode.ts';
import { adobeRgb, greyProfileOf, profileOf, proPhotoRgb } from './icc-profile.fixture.ts';

const orange = { r: 200, g: 50, b: 30 };

/** Left half orange, right half blue, so that rotation and mirroring show. */
function twoHalves(width = 40, height = 20): Sharp {
	const right = {
		create: { width: width / 2, height, channels: 3, background: { r: 20, g: 60, b: 220 } },
	} as const;
	return sharp({ create: { width, height, channels: 3, background: orange } }).composite([
		{ input: right, left: width / 2, top: 0 },
	]);
}

function plain(background: Colour = orange, width = 16, height = 16, channels: 3 | 4 = 3): Sharp {
	return sharp({ create: { width, height, channels, background } });
}

function colorAt({ width, rgb }: Image, x: number, y: number): number[] {
	const from = (y * width + x) * 3;
	return [...rgb.subarray(from, from + 3)];
}

function expectColor(image: Image, color: number[], tolerance: number, x = 8, y = 8): void {
	for (const [channel, value] of colorAt(image, x, y).entries()) {
		expect(Math.abs(value - (color[channel] as number))).toBeLessThanOrEqual(tolerance);
	}
}

const orangeValues = [orange.r, orange.g, orange.b];

// Where the orange left half of the stored 40x20 image is after the rotation.
const orientations = [
	{ orientation: 1, size: [40, 20], orangeAt: [2, 10] },
	{ orientation: 2, size: [40, 20], orangeAt: [37, 10] },
	{ orientation: 3, size: [40, 20], orangeAt: [37, 10] },
	{ orientation: 4, size: [40, 20], orangeAt: [2, 10] },
	{ orientation: 5, size: [20, 40], orangeAt: [10, 2] },
	{ orientation: 6, size: [20, 40], orangeAt: [10, 2] },
	{ orientation: 7, size: [20, 40], orangeAt: [10, 37] },
	{ orientation: 8, size: [20, 40], orangeAt: [10, 37] },
] as const;

for (const type of ['jpeg', 'png'] as const) {
	test.each(orientations)(
		`a ${type} with EXIF orientation $orientation comes out upright`,
		async (expected) => {
			const stored = await twoHalves().png().toBuffer();
			const bytes = await sharp(stored)
				.withMetadata({ orientation: expected.orientation })
				.toFormat(type, { quality: 95, chromaSubsampling: '4:4:4' })
				.toBuffer();
			const image = await decode(bytes);
			expect([image.width, image.height]).toEqual(expected.size);
			expectColor(image, orangeValues, 6, ...expected.orangeAt);
		},
	);
}

test('orientation 3 of a rotated image swaps top and bottom', async () => {
	const stored = await twoHalves().rotate(90).png().toBuffer();
	const turned = await sharp(stored).withMetadata({ orientation: 3 }).png().toBuffer();
	expectColor(await decode(turned), orangeValues, 1, 10, 37);
});

const side = 16;
// No two pixels are equal, so that a lost bit, a swapped channel and a misplaced row show.
const manyColors = pixels((x, y) => [17 * x, 17 * y, 255 - 17 * x]);
const manyGreys = pixels((x, y) => Array(3).fill(16 * y + x));
// Without a regular pattern, so that bits in a wrong order show.
const blackAndWhite = pixels((x, y) => Array(3).fill((x * y) % 3 === 0 ? 255 : 0));

function pixels(color: (x: number, y: number) => number[]): Uint8Array {
	const pixel = (i: number) => [i % side, Math.floor(i / side)] as const;
	return Uint8Array.from(Array.from({ length: side ** 2 }, (_, i) => color(...pixel(i))).flat());
}

function image(rgb: Uint8Array): Sharp {
	return sharp(rgb, { raw: { width: side, height: side, channels: 3 } });
}

const grey = () => image(manyGreys).toColourspace('b-w');
const bestJpeg = { quality: 100, chromaSubsampling: '4:4:4' } as const;

test.each([
	['8-bit PNG', () => image(manyColors).png(), manyColors, 0],
	['16-bit PNG', () => image(manyColors).toColourspace('rgb16').png(), manyColors, 0],
	['interlaced PNG', () => image(manyColors).png({ progressive: true }), manyColors, 0],
	['palette PNG', () => image(manyColors).png({ palette: true }), manyColors, 0],
	['palette PNG of 1 bit', () => image(blackAndWhite).png({ palette: true, colors: 2 }), blackAndWhite, 0],
	['grey PNG', () => grey().png(), manyGreys, 0],
	['16-bit grey PNG', () => image(manyGreys).toColourspace('grey16').png(), manyGreys, 0],
	['grey PNG of 1 bit', () => ({ toBuffer: oneBitGreyPng }), blackAndWhite, 0],
	['JPEG', () => image(manyColors).jpeg(bestJpeg), manyColors, 3],
	['progressive JPEG', () => image(manyColors).jpeg({ ...bestJpeg, progressive: true }), manyColors, 3],
	['grey JPEG', () => grey().jpeg(bestJpeg), manyGreys, 1],
] as const)('a %s comes out with each pixel in its colour', async (_kind, make, colors, tolerance) => {
	const { width, height, rgb, alpha } = await decode(await make().toBuffer());
	expect([width, height, rgb.length, alpha]).toEqual([side, side, colors.length, undefined]);
	expect(Math.max(...rgb.map((value, i) => Math.abs(value - (colors[i] as number))))).toBeLessThanOrEqual(
		tolerance,
	);
});

/** One bit a pixel without a palette, which sharp cannot write. */
async function oneBitGreyPng(): Promise<Buffer> {
	const rows = Buffer.alloc(side * 3);
	for (let i = 0; i < side ** 2; i++) {
		// Each row begins with its filter, 0 for none.
		const at = 3 * Math.floor(i / side) + 1 + Math.floor((i % side) / 8);
		if (blackAndWhite[3 * i]) rows[at] = (rows[at] as number) | (0x80 >> (i % 8));
	}
	return pngOf([
		{ type: 'IHDR', data: Buffer.from([0, 0, 0, side, 0, 0, 0, side, 1, 0, 0, 0, 0]) },
		{ type: 'IDAT', data: deflateSync(rows) },
		{ type: 'IEND', data: Buffer.alloc(0) },
	]);
}

// A colour near the CMYK gamut, so that the conversion to it loses little.
const brown = { r: 180, g: 150, b: 120 };
const brownValues = [brown.r, brown.g, brown.b];
const inks = (color: Colour) => plain(color).toColourspace('cmyk');

test.each([
	['Display P3 PNG', () => plain().withIccProfile('p3').png(), orangeValues, 2],
	['16-bit Display P3 PNG', () => plain().toColourspace('rgb16').withIccProfile('p3').png(), orangeValues, 2],
	['Display P3 JPEG', () => plain().withIccProfile('p3').jpeg({ quality: 98 }), orangeValues, 5],
	['CMYK JPEG', () => inks(brown).jpeg({ quality: 98 }), brownValues, 6],
	['CMYK JPEG without ink', () => inks('#ffffff').jpeg({ quality: 98 }), [255, 255, 255], 0],
	[
		'CMYK JPEG with its profile',
		() => plain(brown).withIccProfile('cmyk').jpeg({ quality: 98 }),
		brownValues,
		10,
	],
	['YCCK JPEG', () => ({ toBuffer: () => ycckJpeg(plain(brown)) }), brownValues, 6],
	['YCCK JPEG without ink', () => ({ toBuffer: () => ycckJpeg(plain('#ffffff')) }), [255, 255, 255], 0],
] as const)('a %s comes out in 8-bit sRGB', async (_kind, make, color, tolerance) => {
	const image = await decode(await make().toBuffer());
	expect(image.rgb.length).toBe(16 * 16 * 3);
	expect(image.alpha).toBeUndefined();
	expectColor(image, [...color], tolerance);
});

test.each([
	['PNG', () => plain({ ...orange, alpha: 0.5 }, 16, 16, 4).png(), orangeValues],
	[
		'grey PNG',
		() => plain({ r: 120, g: 120, b: 120, alpha: 0.5 }, 16, 16, 4).toColourspace('b-w').png(),
		[120, 120, 120],
	],
] as const)(
	'a %s with alpha gives its alpha separately, with its colours unchanged',
	async (_kind, make, color) => {
		const image = await decode(await make().toBuffer());
		expect(image.rgb.length).toBe(16 * 16 * 3);
		expect(image.alpha).toEqual(new Uint8Array(16 * 16).fill(128));
		expectColor(image, [...color], 1);
	},
);

test.each([
	// The stored values are less red and more green because the primaries are wider; computed by hand from them.
	['an Adobe RGB PNG', adobeRgb, 'srgb', [172, 53, 36]],
	['a 16-bit Adobe RGB PNG', adobeRgb, 'rgb16', [172, 53, 36]],
	['a ProPhoto RGB PNG', proPhotoRgb, 'srgb', [135, 65, 33]],
	['a 16-bit ProPhoto RGB PNG', proPhotoRgb, 'rgb16', [135, 65, 33]],
] as const)('%s has the same visible colours in sRGB', async (_kind, colorSpace, depth, stored) => {
	const folder = await newFolder();
	const profile = join(folder, 'wide.icc');
	await writeFile(profile, profileOf(colorSpace));
	const bytes = await plain().toColourspace(depth).withIccProfile(profile).png().toBuffer();
	expectColor(await decode(bytes), orangeValues, 2);
	expectColor(await decode(withoutProfile(bytes)), [...stored], 1);
});

/** A PNG less its iCCP chunk. */
function withoutProfile(png: Buffer): Buffer {
	const start = png.indexOf('iCCP') - 4;
	return Buffer.concat([png.subarray(0, start), png.subarray(start + 12 + png.readUInt32BE(start))]);
}

test.each([
	['an 8-bit grey PNG', 'b-w', 1],
	['a 16-bit grey PNG', 'grey16', 1],
	['an 8-bit grey PNG with alpha', 'b-w', 0.2],
	['a 16-bit grey PNG with alpha', 'grey16', 0.2],
] as const)('%s with a profile has the same visible colours in sRGB', async (_kind, space, alpha) => {
	const grey = plain({ r: 66, g: 66, b: 66, alpha }, 16, 16, alpha < 1 ? 4 : 3).toColourspace(space);
	const iccp = Buffer.concat([Buffer.from('icc\0\0'), deflateSync(greyProfileOf(1))]);
	const bytes = withChunks(await grey.png().toBuffer(), 'IDAT', [{ type: 'iCCP', data: iccp }]);
	const image = await decode(bytes);
	// 66 / 255 of the light, encoded by the curve of sRGB.
	expectColor(image, [139, 139, 139], 1);
	expect(image.alpha?.[0]).toBe(alpha < 1 ? 51 : undefined);
});

test('a broken profile of a 16-bit grey PNG is ignored', async () => {
	const grey = await plain({ r: 66, g: 66, b: 66 }).toColourspace('grey16').png().toBuffer();
	const profile = greyProfileOf(1).fill(0x55, 132);
	const iccp = Buffer.concat([Buffer.from('icc\0\0'), deflateSync(profile)]);
	const image = await decode(withChunks(grey, 'IDAT', [{ type: 'iCCP', data: iccp }]));
	expectColor(image, [66, 66, 66], 1);
});

test('a broken colour profile is ignored', async () => {
	const bytes = await plain().withIccProfile('p3').jpeg({ quality: 95 }).toBuffer();
	const profile = bytes.indexOf('ICC_PROFILE');
	bytes.fill(0x55, profile + 14, profile + 300);
	// The P3 values are read as sRGB: paler, but an image.
	expectColor(await decode(bytes), [184, 63, 42], 6);
});

test.each([
	[5000, 1000, 3840, 768],
	[1000, 5000, 768, 3840],
	[3840, 10, 3840, 10],
	[1, 1, 1, 1],
	[1, 3000, 1, 3000],
	[30_000, 1, 3840, 1],
])('an image of %i x %i comes out as %i x %i', async (width, height, newWidth, newHeight) => {
	const image = await decode(await plain(orange, width, height).png().toBuffer());
	expect([image.width, image.height]).toEqual([newWidth, newHeight]);
	expect(image.rgb.length).toBe(newWidth * newHeight * 3);
	expectColor(image, orangeValues, 0, 0, 0);
});

test('the longer side is an option', async () => {
	const image = await decode(await plain(orange, 200, 100).png().toBuffer(), { maxOutputSidePx: 50 });
	expect([image.width, image.height]).toEqual([50, 25]);
});

test.each([
	[200, 100, 20_000, 200, 100],
	[200, 100, 5000, 100, 50],
	[200, 100, 19_999, 199, 99],
	[5000, 1000, 5_000_000, 5000, 1000],
	[30_000, 1, 100, 100, 1],
])(
	'an image of %i x %i within %i pixels comes out as %i x %i',
	async (width, height, maxOutputPixels, ...size) => {
		const image = await decode(await plain(orange, width, height).png().toBuffer(), { maxOutputPixels });
		expect([image.width, image.height]).toEqual(size);
		expect(image.upright).toEqual({ width, height });
	},
);

test('the upright size of a rotated image is that before it is reduced', async () => {
	const bytes = await plain(orange, 200, 100).withMetadata({ orientation: 8 }).jpeg().toBuffer();
	expect(await decode(bytes, { maxOutputPixels: 5000 })).toMatchObject({
		width: 50,
		height: 100,
		upright: { width: 100, height: 200 },
	});
});

test.each([
	[30_001, 1],
	[8000, 6251],
])('an image of %i x %i has too many pixels', async (width, height) => {
	const bytes = await plain(orange, width, height).png({ compressionLevel: 1 }).toBuffer();
	await expect(decode(bytes)).rejects.toMatchObject({ code: 'too-many-pixels' });
});

test('an unreadable file is rejected as such, with the reason in the private message', async () => {
	const whole = await twoHalves(400, 200).jpeg().toBuffer();
	const wholePng = await twoHalves(400, 200).png().toBuffer();
	const damaged = Buffer.from(wholePng);
	damaged.fill(0, damaged.indexOf('IDAT') + 10, damaged.indexOf('IDAT') + 40);
	for (const bytes of [
		whole.subarray(0, whole.length / 2),
		wholePng.subarray(0, wholePng.length / 2),
		damaged,
		Buffer.from('This is not an image.'),
		Buffer.alloc(0),
	]) {
		const error = await decode(bytes).catch((error) => error);
		expect(error).toMatchObject({ name: 'AppError', code: 'unreadable-image' });
		expect(error.message).not.toBe('');
	}
});
