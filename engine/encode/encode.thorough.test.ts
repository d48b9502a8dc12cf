// A file holds the pixels and nothing else, in each of its formats.
import sharp from 'sharp';
import { expect, test } from 'vitest';
import { toRecipe } from '#contract/recipe.ts';
import type { RecipeOptions } from '#contract/recipe-options.ts';
import { cutoutRaster } from '#matting/compose/cutout-raster.ts';
import type { Raster } from '#matting/compose/raster.ts';
import { render } from '#matting/render.ts';
import { shrink } from '../shrink.ts';
import { encode } from './encode.ts';

const width = 16;
const height = 16;
const alphas = Uint8Array.from({ length: width * height }, (_, i) => i);
const rgb = Uint8Array.from({ length: width * height * 3 }, (_, i) => (i * 7) % 256);
const lossless = ['png', 'webp'] as const;

async function fileOf(options: RecipeOptions, alpha: Uint8Array = alphas): Promise<Buffer> {
	const recipe = toRecipe(options);
	const cutout = cutoutRaster({ width, height, alpha, foreground: rgb });
	return encode(await render(cutout, recipe, { shrink }), recipe);
}

/** The types of a PNG's chunks, in order. */
function chunkTypes(png: Buffer): string[] {
	const types: string[] = [];
	for (let at = 8; at < png.length; at += png.readUInt32BE(at) + 12)
		types.push(png.toString('latin1', at + 4, at + 8));
	return types;
}

test.each(lossless)(
	'in %s, alpha and colours come back exactly, and colour is 0 where alpha is 0',
	async (format) => {
		const { data, info } = await sharp(await fileOf({ format }))
			.raw()
			.toBuffer({ resolveWithObject: true });
		expect([info.width, info.height, info.channels]).toEqual([width, height, 4]);
		expect([...data.subarray(0, 4)]).toEqual([0, 0, 0, 0]);
		for (let i = 1; i < width * height; i++) {
			expect([...data.subarray(4 * i, 4 * i + 4)]).toEqual([...rgb.subarray(3 * i, 3 * i + 3), alphas[i]]);
		}
	},
);

test.each(lossless)('in %s, a large transparent area next to the subject has no colour', async (format) => {
	const side = 128;
	const seen = (i: number) => i % side < side / 2;
	const alpha = Uint8Array.from({ length: side * side }, (_, i) => (seen(i) ? 255 : 0));
	const foreground = Uint8Array.from({ length: 3 * side * side }, (_, i) => 90 + ((i / 3) % side) + (i % 7));
	const cutout = cutoutRaster({ width: side, height: side, alpha, foreground });
	const pixels = await sharp(await encode(cutout, toRecipe({ format })))
		.raw()
		.toBuffer();
	const colored = [...alpha.keys()].filter((i) => !seen(i) && pixels.readUInt32LE(4 * i) !== 0);
	expect(colored).toEqual([]);
});

test('as PNG-8 the cutout has a palette, and the matte alone is the grey PNG', async () => {
	expect(chunkTypes(await fileOf({ format: 'png8' }))).toEqual(['IHDR', 'PLTE', 'tRNS', 'IDAT', 'IEND']);
	const matte = await fileOf({ format: 'png8', channels: 'alpha' });
	expect(matte).toEqual(await fileOf({ channels: 'alpha' }));
	expect(matte).toEqual(await fileOf({ format: 'matte' }));
});

test.each(lossless)('the matte alone is a grey image in %s', async (format) => {
	const bytes = await fileOf({ format, channels: 'alpha' });
	const values = await sharp(bytes).toColourspace('b-w').raw().toBuffer();
	expect([...values]).toEqual([...alphas]);
	expect((await sharp(bytes).metadata()).space).toBe(format === 'png' ? 'b-w' : 'srgb');
});

test.each(lossless)('on a colour the result is opaque in %s', async (format) => {
	const bytes = await fileOf({ format, background: '#0a141e' });
	const { data, info } = await sharp(bytes).raw().toBuffer({ resolveWithObject: true });
	expect(info.channels).toBe(3);
	expect([...data.subarray(0, 3)]).toEqual([10, 20, 30]);
	expect([...data.subarray(-3)]).toEqual([...rgb.subarray(-3)]);
});

test('a JPG is on white unless another colour is set, and better quality takes more bytes', async () => {
	const clear = new Uint8Array(width * height);
	const corner = async (options: RecipeOptions) =>
		[
			...(await sharp(await fileOf({ format: 'jpg', ...options }, clear))
				.raw()
				.toBuffer()),
		].slice(0, 3);
	expect(await corner({})).toEqual([255, 255, 255]);
	expect(await corner({ background: '#000' })).toEqual([0, 0, 0]);
	const bytesAt = async (quality: number) => (await fileOf({ format: 'jpg', quality })).length;
	expect(await bytesAt(95)).toBeGreaterThan(await bytesAt(30));
});

test('the matte as JPG is grey', async () => {
	const { channels, format } = await sharp(await fileOf({ format: 'jpg', channels: 'alpha' })).metadata();
	expect([format, channels]).toEqual(['jpeg', 1]);
});

test.each([
	['the cutout', {}, 6],
	['the matte', { channels: 'alpha' }, 0],
	['the cutout on a colour', { background: '#010203' }, 2],
] as const)('the PNG of %s holds no metadata, whatever the image', async (_name, options, colorType) => {
	for (const alpha of [0, 128, 255]) {
		const png = await fileOf(options, new Uint8Array(width * height).fill(alpha));
		expect(chunkTypes(png)).toEqual(['IHDR', 'IDAT', 'IEND']);
		expect([...png.subarray(24, 29)]).toEqual([8, colorType, 0, 0, 0]);
	}
});

test.each(['webp', 'jpg'] as const)('a %s holds no metadata', async (format) => {
	const { exif, icc, xmp, iptc, comments } = await sharp(await fileOf({ format })).metadata();
	expect({ exif, icc, xmp, iptc, comments }).toEqual({});
});

test('an image that fills several parts comes back exactly', async () => {
	const large = { width: 701, height: 1203 };
	const foreground = Uint8Array.from({ length: large.width * large.height * 3 }, (_, i) => (i * i) >>> 3);
	const alpha = new Uint8Array(large.width * large.height).fill(255);
	const png = await encode(cutoutRaster({ ...large, alpha, foreground }), toRecipe());
	const back = await sharp(png).removeAlpha().raw().toBuffer();
	expect(back.equals(foreground)).toBe(true);
});

test('large WebPs are encoded one after the other, and a failure of one does not stop the next', async () => {
	const events: string[] = [];
	const raster = (name: string, fails: boolean): Raster => ({
		width: 16_000,
		height: 950,
		channels: 1,
		rows(from, to) {
			events.push(name);
			if (fails) throw new Error('no memory');
			return new Uint8Array(16_000 * (to - from));
		},
	});
	const webp = { format: 'webp', quality: 90 } as const;
	const first = encode(raster('first', false), webp).finally(() => events.push('first is done'));
	const second = encode(raster('second', true), webp);
	const third = encode(raster('third', false), webp);
	await expect(second).rejects.toThrow('no memory');
	expect(await sharp(await third).metadata()).toMatchObject({ format: 'webp', width: 16_000, height: 950 });
	await first;
	expect(events).toEqual(['first', 'first is done', 'second', 'third']);
});

test('a JPG of the colours alone has no black at the edge of the subject', async () => {
	const side = 96;
	const isSubject = (i: number) => Math.hypot((i % side) - 47, Math.floor(i / side) - 50) < 21;
	const color = (i: number) => (i % side < 47 ? [230, 190, 40] : [60, 200, 220]);
	const alpha = Uint8Array.from({ length: side * side }, (_, i) => (isSubject(i) ? 255 : 0));
	const foreground = Uint8Array.from(
		{ length: 3 * side * side },
		(_, i) => color(Math.floor(i / 3))[i % 3] as number,
	);
	const recipe = toRecipe({ format: 'jpg', channels: 'rgb' });
	const cutout = cutoutRaster({ width: side, height: side, alpha, foreground });
	const decoded = await sharp(await encode(await render(cutout, recipe, { shrink }), recipe))
		.raw()
		.toBuffer();
	let worst = 0;
	for (let i = 0; i < alpha.length; i++) {
		// Next to the border between its two colours there is ringing of the JPG itself.
		if (!alpha[i] || Math.abs((i % side) - 47) < 9) continue;
		for (const [channel, value] of color(i).entries())
			worst = Math.max(worst, Math.abs(value - (decoded[3 * i + channel] as number)));
	}
	expect(worst).toBeLessThan(16);
});
