// A result holds the colours, the matte, and nothing else, in each of its shapes.
import sharp from 'sharp';
import { expect, test } from 'vitest';
import { encode } from './encode.ts';

const width = 16;
const height = 16;
const alphas = Uint8Array.from({ length: width * height }, (_, i) => i);
const rgb = Uint8Array.from({ length: width * height * 3 }, (_, i) => (i * 7) % 256);
const image = { width, height, rgb };
const formats = ['png', 'webp'] as const;

/** The types of a PNG's chunks, in order. */
function chunkTypes(png: Buffer): string[] {
	const types: string[] = [];
	for (let at = 8; at < png.length; at += png.readUInt32BE(at) + 12)
		types.push(png.toString('latin1', at + 4, at + 8));
	return types;
}

test.each(formats)(
	'in %s, alpha and colours come back exactly, and colour is 0 where alpha is 0',
	async (format) => {
		const bytes = await encode(image, alphas, { format });
		const { data, info } = await sharp(bytes).raw().toBuffer({ resolveWithObject: true });
		expect([info.width, info.height, info.channels]).toEqual([width, height, 4]);
		expect([...data.subarray(0, 4)]).toEqual([0, 0, 0, 0]);
		for (let i = 1; i < width * height; i++) {
			expect([...data.subarray(4 * i, 4 * i + 4)]).toEqual([...rgb.subarray(3 * i, 3 * i + 3), alphas[i]]);
		}
	},
);

test('without a wish for a format the result is a PNG', async () => {
	expect((await sharp(await encode(image, alphas)).metadata()).format).toBe('png');
});

test('as PNG-8 the cutout has a palette, and the matte alone is the grey PNG', async () => {
	const cutOut = await encode(image, alphas, { format: 'png8' });
	expect(chunkTypes(cutOut)).toEqual(['IHDR', 'PLTE', 'tRNS', 'IDAT', 'IEND']);
	const matte = await encode(image, alphas, { format: 'png8', matteOnly: true });
	expect(matte).toEqual(await encode(image, alphas, { matteOnly: true }));
});

test.each(formats)('the matte alone is a grey image in %s', async (format) => {
	const bytes = await encode(image, alphas, { format, matteOnly: true });
	const values = await sharp(bytes).toColourspace('b-w').raw().toBuffer();
	expect([...values]).toEqual([...alphas]);
	expect((await sharp(bytes).metadata()).space).toBe(format === 'png' ? 'b-w' : 'srgb');
});

test.each(formats)('on a colour the result is opaque in %s', async (format) => {
	const bytes = await encode(image, alphas, { format, background: { colour: [10, 20, 30] } });
	const { data, info } = await sharp(bytes).raw().toBuffer({ resolveWithObject: true });
	expect(info.channels).toBe(3);
	expect([...data.subarray(0, 3)]).toEqual([10, 20, 30]);
	expect([...data.subarray(-3)]).toEqual([...rgb.subarray(-3)]);
});

test.each([
	['the cutout', {}, 6],
	['the matte', { matteOnly: true }, 0],
	['the cutout on a colour', { background: { colour: [1, 2, 3] } }, 2],
] as const)('the PNG of %s holds no metadata, whatever the image', async (_name, options, colourType) => {
	for (const alpha of [0, 128, 255]) {
		const png = await encode(image, new Uint8Array(width * height).fill(alpha), options);
		expect(chunkTypes(png)).toEqual(['IHDR', 'IDAT', 'IEND']);
		expect([...png.subarray(24, 29)]).toEqual([8, colourType, 0, 0, 0]);
	}
});

test('a WebP holds no metadata', async () => {
	const { exif, icc, xmp } = await sharp(await encode(image, alphas, { format: 'webp' })).metadata();
	expect({ exif, icc, xmp }).toEqual({});
});

test('an image that fills several parts comes back exactly', async () => {
	const large = { width: 701, height: 1203 };
	const colours = Uint8Array.from({ length: large.width * large.height * 3 }, (_, i) => (i * i) >>> 3);
	const matte = new Uint8Array(large.width * large.height).fill(255);
	const png = await encode({ ...large, rgb: colours }, matte);
	const back = await sharp(png).removeAlpha().raw().toBuffer();
	expect(back.equals(colours)).toBe(true);
});
