// Drawings on a flat background are cut out exactly; every other image is left to the network.
import { expect, test } from 'vitest';
import {
	type DrawingName,
	type Drawn,
	draw,
	drawShrunk,
	drawSvg,
} from './flat-background/drawings.fixture.ts';
import { cutFlatBackground, type FlatCut } from './flat-background.ts';

const crisp = [
	'letters with counters',
	'ring',
	'badge with a gradient',
	'thin lines',
	'pale star',
	'face with white eyes',
	'emblem on navy',
	'window',
] satisfies DrawingName[];

function cut({ image }: Drawn): FlatCut {
	const result = cutFlatBackground(image);
	expect(result).toBeDefined();
	return result as FlatCut;
}

/** Mean difference of alpha, 0 to 1. */
function opacityError({ matte }: FlatCut, { truth }: Drawn): number {
	const sum = matte.reduce((total, alpha, i) => total + Math.abs(alpha - (truth[4 * i + 3] as number)), 0);
	return sum / matte.length / 255;
}

/** A blue rectangle on white in an image of 640 x 480 pixels. */
function rectangle(x: number, y: number, width: number, height: number) {
	return {
		background: '#ffffff',
		svg: `<rect x="${x}" y="${y}" width="${width}" height="${height}" fill="#2563eb"/>`,
	};
}

test.each(crisp)('the composite on the old background is the original image: %s', async (name) => {
	const drawn = await draw(name);
	const { matte, rgb } = cut(drawn);
	let worst = 0;
	for (let at = 0; at < rgb.length; at++) {
		const under = drawn.background[at % 3] as number;
		const laidBack = under + (((rgb[at] as number) - under) * (matte[Math.floor(at / 3)] as number)) / 255;
		worst = Math.max(worst, Math.abs(laidBack - (drawn.image.rgb[at] as number)));
	}
	expect(worst).toBeLessThanOrEqual(2);
});

test.each(crisp)('the alpha is the one that was drawn: %s', async (name) => {
	const drawn = await draw(name);
	// A one-pixel outline around a darker part is indistinguishable from the
	// edge of that part, so windows have a wider tolerance.
	expect(opacityError(cut(drawn), drawn)).toBeLessThan(name === 'window' ? 0.0015 : 0.0002);
});

test('edges have the pure colour of the subject, without a fringe of the background', async () => {
	const { background, ...drawn } = await drawSvg({
		background: '#ffffff',
		svg: '<circle cx="320" cy="240" r="150.3" fill="#c8102e"/>',
	});
	const { matte, rgb } = cut({ background, ...drawn });
	const edge = [...matte.keys()].filter((i) => (matte[i] as number) > 25 && (matte[i] as number) < 255);
	expect(edge.length).toBeGreaterThan(500);
	for (const i of edge) {
		expect(Math.abs((rgb[3 * i] as number) - 0xc8)).toBeLessThan(12);
		expect(rgb[3 * i + 1]).toBeLessThan(0x10 + 12);
		expect(Math.abs((rgb[3 * i + 2] as number) - 0x2e)).toBeLessThan(12);
	}
});

test.each([
	['letters with counters', 75],
	['letters with counters', 92],
	['badge with a gradient', 75],
	['face with white eyes', 75],
	['emblem on navy', 75],
] as const)('a JPEG of %s at quality %i is cut out too, without specks', async (name, quality) => {
	const drawn = await draw(name, quality);
	const { matte, rgb } = cut(drawn);
	expect(opacityError({ matte, rgb }, drawn)).toBeLessThan(0.001);
	let specks = 0;
	for (let i = 0; i < matte.length; i++)
		if (drawn.truth[4 * i + 3] === 0 && (matte[i] as number) > 128) specks++;
	expect(specks).toBeLessThan(10);
});

test('the counters of letters are cut out, the whites of eyes stay', async () => {
	const letters = cut(await draw('letters with counters'));
	expect(letters.matte[240 * 640 + 150]).toBe(0);
	const face = cut(await draw('face with white eyes'));
	expect(face.matte[180 * 640 + 240]).toBe(255);
	expect([...face.rgb.subarray(3 * (180 * 640 + 240)).subarray(0, 3)]).toEqual([255, 255, 255]);
	expect(face.matte[20 * 640 + 20]).toBe(0);
});

test.each(['letters with counters', 'face with white eyes'] as const)(
	'a drawing scaled down with overshoot (Lanczos) is cut out too: %s',
	async (name) => {
		const { image, truth, background } = await drawShrunk(name);
		expect(image.width).toBe(1280);
		expect(opacityError(cut({ image, truth, background }), { image, truth, background })).toBeLessThan(0.001);
	},
);

test.each([undefined, 75, 92])('a soft shadow is left to the network (JPEG quality %s)', async (quality) => {
	expect(cutFlatBackground((await draw('window with a soft shadow', quality)).image)).toBeUndefined();
});

test.each([75, 92])(
	'thin lines and pale colours in a JPEG of quality %i are left to the network',
	async (quality) => {
		expect(cutFlatBackground((await draw('thin lines', quality)).image)).toBeUndefined();
		expect(cutFlatBackground((await draw('pale star', quality)).image)).toBeUndefined();
	},
);

test('an image with transparency is left to the network, one with an opaque alpha channel is not', async () => {
	const { image } = await draw('ring');
	const alpha = new Uint8Array(image.width * image.height).fill(255);
	expect(cutFlatBackground({ ...image, alpha })).toEqual(cutFlatBackground(image));
	alpha[77] = 254;
	expect(cutFlatBackground({ ...image, alpha })).toBeUndefined();
});

test.each([
	[0.2, 16, true],
	[0.4, 16, false],
	[1, 16, false],
	[1, 150, false],
])('a subject with %d of its inside textured by %i levels: cut out %s', async (share, range, expected) => {
	const { image } = await drawSvg(rectangle(120, 90, 400, 300));
	let seed = 1;
	for (let y = 100; y < 100 + 280 * share; y++) {
		for (let at = 3 * (y * 640 + 130); at < 3 * (y * 640 + 510); at++) {
			seed = (seed * 48271) % 2147483647;
			image.rgb[at] = 100 + (seed % range);
		}
	}
	expect(cutFlatBackground(image) !== undefined).toBe(expected);
});

test.each([
	[610, 456, false],
	[590, 430, true],
])('a subject of %i x %i in 640 x 480: cut out %s', async (width, height, expected) => {
	const { image } = await drawSvg(rectangle((640 - width) / 2, (480 - height) / 2, width, height));
	expect(cutFlatBackground(image) !== undefined).toBe(expected);
});

test.each([
	[15, false],
	[20, true],
])('a lone square of %i px is a subject: %s', async (side, expected) => {
	const { image } = await drawSvg(rectangle(300, 200, side, side));
	expect(cutFlatBackground(image) !== undefined).toBe(expected);
});

test('an empty background and the smallest images have no subject', () => {
	for (const side of [1, 2, 4, 5, 64]) {
		const image = { width: side, height: side, rgb: new Uint8Array(side * side * 3).fill(255) };
		expect(cutFlatBackground(image)).toBeUndefined();
	}
});
