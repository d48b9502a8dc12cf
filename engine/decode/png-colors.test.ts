// A PNG that says by other chunks than a colour profile what its colours are comes out as browsers display it.
import { deflateSync } from 'node:zlib';
import sharp, { type Sharp } from 'sharp';
import { expect, test } from 'vitest';
import { chunksOf, type PngChunk, withChunks } from '#test/files/png-file.ts';
import { decode } from './decode.ts';
import { adobeRgb, greyProfileOf, profileOf, proPhotoRgb } from './icc-profile.fixture.ts';

const orange = { r: 200, g: 50, b: 30 };
const grey = { r: 66, g: 66, b: 66 };

const plain = (background: object = orange, channels: 3 | 4 = 3) =>
	sharp({ create: { width: 8, height: 8, channels, background } });

/** Each value as 100,000ths, as the standard has it. */
function fixed(...values: number[]): Buffer {
	const data = Buffer.alloc(4 * values.length);
	for (const [i, value] of values.entries()) data.writeUInt32BE(Math.round(value * 100_000), 4 * i);
	return data;
}

const gAMA = (gamma: number): PngChunk => ({ type: 'gAMA', data: fixed(gamma) });
const cHRM = (...xy: number[]): PngChunk => ({ type: 'cHRM', data: fixed(...xy) });
const cICP = (...codes: number[]): PngChunk => ({ type: 'cICP', data: Buffer.from(codes) });
const sRGB: PngChunk = { type: 'sRGB', data: Buffer.from([0]) };
const iCCP = (profile: Buffer): PngChunk => ({
	type: 'iCCP',
	data: Buffer.concat([Buffer.from('icc\0\0'), deflateSync(profile)]),
});

const ofSrgb = cHRM(0.3127, 0.329, 0.64, 0.33, 0.3, 0.6, 0.15, 0.06);
const ofP3 = cHRM(0.3127, 0.329, 0.68, 0.32, 0.265, 0.69, 0.15, 0.06);

async function decodeWith(chunks: readonly PngChunk[], image: Sharp = plain()) {
	const png = await image.png().toBuffer();
	const hasPalette = chunksOf(png).some(({ type }) => type === 'PLTE');
	return decode(withChunks(png, hasPalette ? 'PLTE' : 'IDAT', chunks));
}

function expectFirst(rgb: Uint8Array, color: readonly number[]): void {
	for (const [channel, value] of color.entries())
		expect(Math.abs((rgb[channel] as number) - value)).toBeLessThanOrEqual(2);
}

// Colours as Chromium 156 displays them.
test.each([
	['linear gamma', [gAMA(1)], [229, 122, 96]],
	['linear gamma and the primaries of sRGB', [gAMA(1), ofSrgb], [229, 122, 96]],
	['the gamma of old Macs', [gAMA(1 / 1.8)], [210, 65, 40]],
	['the gamma of video frames', [gAMA(1 / 1.961), ofSrgb], [207, 57, 33]],
	['the primaries of Display P3', [gAMA(0.45455), ofP3], [219, 14, 0]],
	['the code of Display P3', [cICP(12, 13, 0, 1)], [218, 24, 1]],
	['the code of Display P3 beside a gamma', [cICP(12, 13, 0, 1), gAMA(1)], [218, 24, 1]],
	[
		'the code of Display P3 beside a profile',
		[cICP(12, 13, 0, 1), iCCP(profileOf(proPhotoRgb))],
		[218, 24, 1],
	],
	['the code of linear light', [cICP(1, 8, 0, 1)], [229, 122, 96]],
	['the code of video', [cICP(1, 1, 0, 1)], [197, 39, 18]],
] as const)('a PNG with %s has its visible colours in sRGB', async (_what, chunks, color) => {
	expectFirst((await decodeWith(chunks)).rgb, color);
});

test.each([
	['16 bit', plain().toColourspace('rgb16'), [229, 122, 96]],
	['a palette', plain().png({ palette: true }), [229, 122, 96]],
	['grey levels', plain(grey).toColourspace('b-w'), [139, 139, 139]],
	['grey levels of 16 bit', plain(grey).toColourspace('grey16'), [139, 139, 139]],
	['alpha', plain({ ...orange, alpha: 0.2 }, 4), [229, 122, 96]],
	['grey levels and alpha', plain({ ...grey, alpha: 0.2 }, 4).toColourspace('b-w'), [139, 139, 139]],
] as const)('a PNG of %s with a gamma has its visible colours in sRGB', async (what, image, color) => {
	const { rgb, alpha } = await decodeWith([gAMA(1)], image);
	expectFirst(rgb, color);
	expect(alpha?.[0]).toBe(what.includes('alpha') ? 51 : undefined);
});

test.each([
	['about the gamma of sRGB', [gAMA(0.45455)]],
	['about the gamma and the primaries of sRGB', [gAMA(0.45), ofSrgb]],
	['sRGB beside another gamma', [sRGB, gAMA(1)]],
	['primaries without a gamma', [ofP3]],
	['a gamma of zero', [gAMA(0)]],
	['a gamma beyond reason', [gAMA(20_000)]],
	['primaries that are all one', [gAMA(0.45455), cHRM(0.3, 0.3, 0.3, 0.3, 0.3, 0.3, 0.3, 0.3)]],
	['primaries that no display has', [gAMA(1), cHRM(0.07, 0.87, 0.99, 0.48, 0.76, 0.56, 0.6, 0.76)]],
	['primaries around another white', [gAMA(1), cHRM(0.45, 0.44, 0.3, 0.6, 0.15, 0.06, 0.2, 0.3)]],
	['primaries of zero', [gAMA(0.45455), cHRM(0, 0, 0, 0, 0, 0, 0, 0)]],
	['the code of sRGB', [cICP(1, 13, 0, 1)]],
	['codes that say nothing', [cICP(2, 2, 0, 1)]],
	['the code of an HDR transfer', [cICP(9, 16, 0, 1)]],
	['the codes of video levels', [cICP(12, 13, 0, 0)]],
	[
		'chunks of a wrong length',
		[
			{ type: 'gAMA', data: Buffer.alloc(3) },
			{ type: 'cICP', data: Buffer.alloc(5) },
		],
	],
] as const)('a PNG with %s keeps its colours', async (_what, chunks) => {
	expect([...(await decodeWith(chunks)).rgb.subarray(0, 3)]).toEqual([200, 50, 30]);
});

test.each([5, 11])('a dark grey of Display P3 stays as dark as it is: %i', async (level) => {
	const image = plain({ r: level, g: level, b: level });
	expectFirst((await decodeWith([cICP(12, 13, 0, 1)], image)).rgb, [level, level, level]);
});

test('the widest primaries in use are read', async () => {
	const ofProPhoto = cHRM(0.3457, 0.3585, 0.7347, 0.2653, 0.1596, 0.8404, 0.0366, 0.0001);
	const { rgb } = await decodeWith([gAMA(1 / 1.8), ofProPhoto], plain({ r: 135, g: 65, b: 33 }));
	expectFirst(rgb, [200, 50, 30]);
});

test('a profile counts more than a gamma', async () => {
	const image = plain(grey).toColourspace('b-w');
	expectFirst((await decodeWith([iCCP(greyProfileOf(1)), gAMA(0.1)], image)).rgb, [139, 139, 139]);
});

test.each(['srgb', 'rgb16'] as const)(
	'a colour beyond sRGB is clipped to it, without a detour (%s)',
	async (space) => {
		const red = plain({ r: 255, g: 0, b: 0 }).toColourspace(space);
		expectFirst((await decodeWith([iCCP(profileOf(adobeRgb))], red)).rgb, [255, 0, 0]);
	},
);

test('a 16-bit PNG is reduced before its profile is applied, because that takes long for each pixel', async () => {
	const png = await sharp(Buffer.from([0, 0, 0, 255, 255, 255]), {
		raw: { width: 2, height: 1, channels: 3 },
	})
		.toColourspace('rgb16')
		.png()
		.toBuffer();
	const mean = await decode(withChunks(png, 'IDAT', [gAMA(1)]), { maxOutputPixels: 1 });
	// Half of the light, encoded by the curve of sRGB; half of the encoded values would be 128.
	expectFirst(mean.rgb, [188, 188, 188]);
});
