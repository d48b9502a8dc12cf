// Files of every kind that people have: each is answered with its picture, upright, in its own colours.
import sharp, { type Colour, type Sharp } from 'sharp';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createSeeds } from '#server/images/inspect/seeds.fixture.ts';
import { png } from '#test/images.ts';
import { animatedPng } from '#test/malicious-files.ts';
import { typesOf } from '#test/png-file.ts';
import { startServer, type TestServer } from '#test/server.ts';
import { answerOf } from './calls.ts';

let server: TestServer;
beforeAll(async () => {
	server = await startServer();
});
afterAll(() => server.close());

const answerTo = (bytes: Buffer) => answerOf(server.url, bytes);

/** R, G, B, A at a place given in shares of width and height. */
async function colourAt(file: Buffer, x: number, y: number): Promise<number[]> {
	const { data, info } = await sharp(file).ensureAlpha().raw().toBuffer({ resolveWithObject: true });
	const at = 4 * (Math.floor(y * info.height) * info.width + Math.floor(x * info.width));
	return [...data.subarray(at, at + 4)];
}

const red = { r: 200, g: 40, b: 30 };
const plain = (background: Colour = red, width = 16, height = 16) =>
	sharp({ create: { width, height, channels: 3, background } });

it('grey, palette, 16 bit, inks, interlaced, progressive and the rest are answered as 8-bit RGBA of their size and colours', async () => {
	for (const { name, bytes } of await createSeeds()) {
		const { width, height, result } = await answerTo(bytes);
		const told = await sharp(result).metadata();
		expect(told, name).toMatchObject({ width, height, format: 'png', depth: 'uchar', channels: 4 });
		expect(told.space, name).toBe('srgb');
		const seen = await sharp(bytes).autoOrient().toColourspace('srgb').ensureAlpha().png().toBuffer();
		for (const y of [0.05, 0.5, 0.95])
			expect(await colourAt(result, 0.9, y), name).toEqual(await colourAt(seen, 0.9, y));
	}
});

it('an animated PNG is answered as its default image, the animation gone', async () => {
	const still = await png();
	const { original, result } = await answerTo(animatedPng(still));
	expect(typesOf(original)).toEqual(['IHDR', 'IDAT', 'IEND']);
	expect(await colourAt(result, 0.9, 0.9)).toEqual(await colourAt(still, 0.9, 0.9));
});

it('a PNG that has an alpha of its own keeps it in the result', async () => {
	const bytes = await plain().ensureAlpha(0.5).png().toBuffer();
	const { result } = await answerTo(bytes);
	expect(await colourAt(result, 0.9, 0.5)).toEqual([red.r, red.g, red.b, 127]);
});

describe.each(['jpeg', 'png'] as const)('a %s', (type) => {
	it.each([1, 2, 3, 4, 5, 6, 7, 8])(
		'with EXIF orientation %i is answered upright, its tag gone',
		async (orientation) => {
			const corner = plain(red, 8, 6);
			const bytes = await turned(orientation, corner, type);
			const { width, height, result, original } = await answerTo(bytes);
			expect([width, height]).toEqual([32, 24]);
			const told = await sharp(result).metadata();
			expect([told.width, told.height, told.orientation]).toEqual([32, 24, undefined]);
			// The fake engine erases the left half; so the mark is in the right upper corner.
			const [r = 0, , b = 0] = await colourAt(result, 0.95, 0.05);
			expect(r - b).toBeGreaterThan(100);
			const [r2 = 0, , b2 = 0] = await colourAt(result, 0.95, 0.95);
			expect(b2 - r2).toBeGreaterThan(100);
			expect((await sharp(original).metadata()).orientation ?? 1).toBe(orientation);
		},
	);
});

/** A blue picture of 32 x 24 with a mark in its right upper corner, stored so that this orientation turns it upright. */
async function turned(orientation: number, mark: Sharp, type: 'jpeg' | 'png'): Promise<Buffer> {
	const upright = await plain({ r: 20, g: 40, b: 220 }, 32, 24)
		.composite([{ input: await mark.png().toBuffer(), left: 24, top: 0 }])
		.png()
		.toBuffer();
	/** The orientation that undoes this one: a quarter turn is undone by the other. */
	const inverse = { 6: 8, 8: 6 }[orientation] ?? orientation;
	const tagged = await sharp(upright).withMetadata({ orientation: inverse }).png().toBuffer();
	const stored = await sharp(tagged).autoOrient().png().toBuffer();
	const options = { quality: 95, chromaSubsampling: '4:4:4' };
	return sharp(stored).withMetadata({ orientation }).toFormat(type, options).toBuffer();
}

describe('a colour profile', () => {
	it.each(['jpeg', 'png'] as const)(
		'of a %s stays with the original, and the result has the colours as seen',
		async (type) => {
			const bytes = await plain().withIccProfile('p3').toFormat(type, { quality: 98 }).toBuffer();
			const { original, result } = await answerTo(bytes);
			expect((await sharp(original).metadata()).icc).toEqual((await sharp(bytes).metadata()).icc);
			const colour = await colourAt(result, 0.9, 0.5);
			for (const [i, value] of [red.r, red.g, red.b].entries()) {
				expect(Math.abs((colour[i] as number) - value)).toBeLessThanOrEqual(5);
			}
		},
	);

	it('that is broken is ignored, and gone from the original', async () => {
		const bytes = await plain().withIccProfile('p3').jpeg().toBuffer();
		bytes.fill(0x55, bytes.indexOf('ICC_PROFILE') + 14, bytes.indexOf('ICC_PROFILE') + 300);
		const { original } = await answerTo(bytes);
		expect((await sharp(original).metadata()).icc).toBeUndefined();
	});
});

it.each([
	[1, 1],
	[1, 3000],
	[30_000, 1],
	[1, 30_000],
])('a picture of %i x %i is answered', async (width, height) => {
	const { result } = await answerTo(await plain(red, width, height).png().toBuffer());
	expect(await sharp(result).metadata()).toMatchObject({ width, height });
});
