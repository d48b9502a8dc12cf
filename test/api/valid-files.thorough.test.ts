// Valid files of every common kind: each is processed upright and in its own colours.
import sharp, { type Colour, type Sharp } from 'sharp';
import { describe, expect, it } from 'vitest';
import { createSeeds } from '#server/images/inspect/seeds.fixture.ts';
import { animatedPng } from '#test/files/malicious-files.ts';
import { typesOf } from '#test/files/png-file.ts';
import { png } from '#test/images.ts';
import { serverForAll } from '#test/server-for-tests.ts';
import { uploadAndProcess } from './calls.ts';

const server = serverForAll();

const resultOf = (bytes: Buffer) => uploadAndProcess(server.url, bytes);

/** R, G, B, A at a point given as fractions of width and height. */
async function colorAt(file: Buffer, x: number, y: number): Promise<number[]> {
	const { data, info } = await sharp(file).ensureAlpha().raw().toBuffer({ resolveWithObject: true });
	const at = 4 * (Math.floor(y * info.height) * info.width + Math.floor(x * info.width));
	return [...data.subarray(at, at + 4)];
}

const red = { r: 200, g: 40, b: 30 };
const plain = (background: Colour = red, width = 16, height = 16) =>
	sharp({ create: { width, height, channels: 3, background } });

it('grey, palette, 16-bit, CMYK, interlaced, progressive and other files become 8-bit RGBA of the same size and colours', async () => {
	for (const { name, bytes } of await createSeeds()) {
		const { width, height, result } = await resultOf(bytes);
		const metadata = await sharp(result).metadata();
		expect(metadata, name).toMatchObject({ width, height, format: 'png', depth: 'uchar', channels: 4 });
		expect(metadata.space, name).toBe('srgb');
		const expected = await sharp(bytes).autoOrient().toColourspace('srgb').ensureAlpha().png().toBuffer();
		for (const y of [0.05, 0.5, 0.95])
			expect(await colorAt(result, 0.9, y), name).toEqual(await colorAt(expected, 0.9, y));
	}
});

it('a single pixel is processed', async () => {
	const { width, height, result } = await resultOf(await plain(red, 1, 1).png().toBuffer());
	expect([width, height]).toEqual([1, 1]);
	expect(await sharp(result).metadata()).toMatchObject({ width: 1, height: 1, format: 'png' });
});

it('an animated PNG becomes its default image, without animation', async () => {
	const still = await png();
	const { original, result } = await resultOf(animatedPng(still));
	expect(typesOf(original)).toEqual(['IHDR', 'IDAT', 'IEND']);
	expect(await colorAt(result, 0.9, 0.9)).toEqual(await colorAt(still, 0.9, 0.9));
});

it('a PNG with alpha keeps it in the result', async () => {
	const bytes = await plain().ensureAlpha(0.5).png().toBuffer();
	const { result } = await resultOf(bytes);
	expect(await colorAt(result, 0.9, 0.5)).toEqual([red.r, red.g, red.b, 127]);
});

describe.each(['jpeg', 'png'] as const)('a %s', (type) => {
	it.each([1, 2, 3, 4, 5, 6, 7, 8])(
		'with EXIF orientation %i becomes upright, without the tag',
		async (orientation) => {
			const corner = plain(red, 8, 6);
			const bytes = await rotated(orientation, corner, type);
			const { width, height, result, original } = await resultOf(bytes);
			expect([width, height]).toEqual([32, 24]);
			const metadata = await sharp(result).metadata();
			expect([metadata.width, metadata.height, metadata.orientation]).toEqual([32, 24, undefined]);
			// The fake engine erases the left half, so the mark is in the top right corner.
			const [r = 0, , b = 0] = await colorAt(result, 0.95, 0.05);
			expect(r - b).toBeGreaterThan(100);
			const [r2 = 0, , b2 = 0] = await colorAt(result, 0.95, 0.95);
			expect(b2 - r2).toBeGreaterThan(100);
			expect((await sharp(original).metadata()).orientation ?? 1).toBe(orientation);
		},
	);
});

/** A blue image of 32 x 24 with a mark in its top right corner, stored with this orientation. */
async function rotated(orientation: number, mark: Sharp, type: 'jpeg' | 'png'): Promise<Buffer> {
	const upright = await plain({ r: 20, g: 40, b: 220 }, 32, 24)
		.composite([{ input: await mark.png().toBuffer(), left: 24, top: 0 }])
		.png()
		.toBuffer();
	/** The inverse orientation: the two quarter turns undo each other. */
	const inverse = { 6: 8, 8: 6 }[orientation] ?? orientation;
	const tagged = await sharp(upright).withMetadata({ orientation: inverse }).png().toBuffer();
	const stored = await sharp(tagged).autoOrient().png().toBuffer();
	const options = { quality: 95, chromaSubsampling: '4:4:4' };
	return sharp(stored).withMetadata({ orientation }).toFormat(type, options).toBuffer();
}

describe('a colour profile', () => {
	it.each(['jpeg', 'png'] as const)(
		'of a %s stays in the original, and the result has the same visible colours',
		async (type) => {
			const bytes = await plain().withIccProfile('p3').toFormat(type, { quality: 98 }).toBuffer();
			const { original, result } = await resultOf(bytes);
			expect((await sharp(original).metadata()).icc).toEqual((await sharp(bytes).metadata()).icc);
			const color = await colorAt(result, 0.9, 0.5);
			for (const [i, value] of [red.r, red.g, red.b].entries()) {
				expect(Math.abs((color[i] as number) - value)).toBeLessThanOrEqual(5);
			}
		},
	);

	it('that is damaged is ignored and removed from the original', async () => {
		const bytes = await plain().withIccProfile('p3').jpeg().toBuffer();
		bytes.fill(0x55, bytes.indexOf('ICC_PROFILE') + 14, bytes.indexOf('ICC_PROFILE') + 300);
		const { original } = await resultOf(bytes);
		expect((await sharp(original).metadata()).icc).toBeUndefined();
	});
});

it.each([
	[1, 1],
	[1, 3000],
	[30_000, 1],
	[1, 30_000],
])('an image of %i x %i is processed', async (width, height) => {
	const { result } = await resultOf(await plain(red, width, height).png().toBuffer());
	expect(await sharp(result).metadata()).toMatchObject({ width, height });
});
