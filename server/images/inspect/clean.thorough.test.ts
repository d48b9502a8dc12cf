// A clean file has the same visible image as the original: pixels, colours and orientation.
import sharp from 'sharp';
import { beforeAll, expect, it } from 'vitest';
import { disc } from '#test/images.ts';
import { inspect } from '../inspect.ts';
import { createSeeds, type Seed } from './seeds.fixture.ts';

let seeds: Seed[];
beforeAll(async () => {
	seeds = await createSeeds();
});

/** Decodes as the engine does: upright, and converted to sRGB by the profile. */
async function pixels(bytes: Buffer) {
	const image = sharp(bytes, { failOn: 'error' }).autoOrient().toColourspace('srgb').raw({ depth: 'uchar' });
	return image.toBuffer({ resolveWithObject: true });
}

it('files of every kind keep their pixels and have the declared size', async () => {
	expect(seeds.length).toBeGreaterThan(25);
	for (const { name, bytes } of seeds) {
		const clean = inspect(bytes);
		const [before, after] = [await pixels(bytes), await pixels(clean.bytes)];
		expect(after.data.equals(before.data), name).toBe(true);
		expect(clean.header, name).toMatchObject({ width: after.info.width, height: after.info.height });
	}
});

it('files of every kind keep their colour space, depth, profile and alpha', async () => {
	for (const { name, bytes } of seeds) {
		const [before, after] = await Promise.all(
			[bytes, inspect(bytes).bytes].map(async (file) => {
				const { space, channels, depth, hasProfile, hasAlpha, isPalette, isProgressive } =
					await sharp(file).metadata();
				return { space, channels, depth, hasProfile, hasAlpha, isPalette, isProgressive };
			}),
		);
		expect(after, name).toEqual(before);
	}
});

it('a CMYK image keeps its large profile in all its parts', async () => {
	const bytes = await disc().withIccProfile('cmyk').jpeg().toBuffer();
	const clean = inspect(bytes).bytes;
	const [before, after] = [await sharp(bytes).metadata(), await sharp(clean).metadata()];
	expect(before.icc?.length).toBeGreaterThan(2 * 65_535);
	expect(after.icc?.equals(before.icc as Buffer)).toBe(true);
});

it('a clean file has only the metadata that affects its visible colours and orientation', async () => {
	for (const { name, bytes } of seeds) {
		const { xmp, iptc, comments, exif, pages } = await sharp(inspect(bytes).bytes).metadata();
		expect({ xmp, iptc, comments, pages }, name).toEqual({});
		expect(exif?.length ?? 0, name).toBeLessThanOrEqual(32);
	}
});
