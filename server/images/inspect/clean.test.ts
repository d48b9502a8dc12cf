// A clean file looks as it did: the same pixels, the same colours, the same way up.
import sharp from 'sharp';
import { beforeAll, expect, it } from 'vitest';
import { disc } from '#test/images.ts';
import { inspect } from '../inspect.ts';
import { createSeeds, type Seed } from './seeds.fixture.ts';

let seeds: Seed[];
beforeAll(async () => {
	seeds = await createSeeds();
});

/** As the engine decodes: turned, in sRGB by the profile. */
async function pixels(bytes: Buffer) {
	const image = sharp(bytes, { failOn: 'error' }).autoOrient().toColourspace('srgb').raw({ depth: 'uchar' });
	return image.toBuffer({ resolveWithObject: true });
}

it('of every kind the pixels are the same as before, and the size is the one told', async () => {
	expect(seeds.length).toBeGreaterThan(25);
	for (const { name, bytes } of seeds) {
		const clean = inspect(bytes);
		const [before, after] = [await pixels(bytes), await pixels(clean.bytes)];
		expect(after.data.equals(before.data), name).toBe(true);
		expect(clean.header, name).toMatchObject({ width: after.info.width, height: after.info.height });
	}
});

it('of every kind what is known of the colours is the same as before', async () => {
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

it('an image of inks keeps its large profile in all its parts', async () => {
	const bytes = await disc().withIccProfile('cmyk').jpeg().toBuffer();
	const clean = inspect(bytes).bytes;
	const [before, after] = [await sharp(bytes).metadata(), await sharp(clean).metadata()];
	expect(before.icc?.length).toBeGreaterThan(2 * 65_535);
	expect(after.icc?.equals(before.icc as Buffer)).toBe(true);
});

it('nothing is known of a clean file but how it looks', async () => {
	for (const { name, bytes } of seeds) {
		const { xmp, iptc, comments, exif, pages } = await sharp(inspect(bytes).bytes).metadata();
		expect({ xmp, iptc, comments, pages }, name).toEqual({});
		expect(exif?.length ?? 0, name).toBeLessThanOrEqual(32);
	}
});
