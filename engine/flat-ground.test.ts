// Drawn pictures on a flat ground are cut exactly; everything else is left to the network.
import { expect, test } from 'vitest';
import { type DrawingName, type Drawn, draw, drawShrunk, drawSvg } from './flat-ground/drawings.fixture.ts';
import { cutFlatGround, type FlatCut } from './flat-ground.ts';

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

function cut({ picture }: Drawn): FlatCut {
	const result = cutFlatGround(picture);
	expect(result).toBeDefined();
	return result as FlatCut;
}

/** Mean difference of opacity, 0 to 1. */
function opacityError({ matte }: FlatCut, { truth }: Drawn): number {
	const sum = matte.reduce((total, alpha, i) => total + Math.abs(alpha - (truth[4 * i + 3] as number)), 0);
	return sum / matte.length / 255;
}

/** A blue rectangle on white, laid out in pixels of a 640 x 480 picture. */
function rectangle(x: number, y: number, width: number, height: number) {
	return {
		ground: '#ffffff',
		svg: `<rect x="${x}" y="${y}" width="${width}" height="${height}" fill="#2563eb"/>`,
	};
}

test.each(crisp)('laid back on its ground, the cut-out is the original picture: %s', async (name) => {
	const drawn = await draw(name);
	const { matte, rgb } = cut(drawn);
	let worst = 0;
	for (let at = 0; at < rgb.length; at++) {
		const under = drawn.ground[at % 3] as number;
		const laidBack = under + (((rgb[at] as number) - under) * (matte[Math.floor(at / 3)] as number)) / 255;
		worst = Math.max(worst, Math.abs(laidBack - (drawn.picture.rgb[at] as number)));
	}
	expect(worst).toBeLessThanOrEqual(2);
});

test.each(crisp)('the opacity found is the opacity drawn: %s', async (name) => {
	const drawn = await draw(name);
	// An outline of one pixel around a darker part looks like the edge of that part, so windows get some leeway.
	expect(opacityError(cut(drawn), drawn)).toBeLessThan(name === 'window' ? 0.0015 : 0.0002);
});

test('edges have the pure colour of the subject, without a fringe of the ground', async () => {
	const { ground, ...drawn } = await drawSvg({
		ground: '#ffffff',
		svg: '<circle cx="320" cy="240" r="150.3" fill="#c8102e"/>',
	});
	const { matte, rgb } = cut({ ground, ...drawn });
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
] as const)('a JPEG of %s at quality %i is cut too, without specks', async (name, quality) => {
	const drawn = await draw(name, quality);
	const { matte, rgb } = cut(drawn);
	expect(opacityError({ matte, rgb }, drawn)).toBeLessThan(0.001);
	let specks = 0;
	for (let i = 0; i < matte.length; i++)
		if (drawn.truth[4 * i + 3] === 0 && (matte[i] as number) > 128) specks++;
	expect(specks).toBeLessThan(10);
});

test('the counters of letters are cut, the whites of eyes are kept', async () => {
	const letters = cut(await draw('letters with counters'));
	expect(letters.matte[240 * 640 + 150]).toBe(0);
	const face = cut(await draw('face with white eyes'));
	expect(face.matte[180 * 640 + 240]).toBe(255);
	expect([...face.rgb.subarray(3 * (180 * 640 + 240)).subarray(0, 3)]).toEqual([255, 255, 255]);
	expect(face.matte[20 * 640 + 20]).toBe(0);
});

test.each(['letters with counters', 'face with white eyes'] as const)(
	'made smaller with its rings of overshoot (Lanczos), a drawing is cut all the same: %s',
	async (name) => {
		const { picture, truth, ground } = await drawShrunk(name);
		expect(picture.width).toBe(1280);
		expect(opacityError(cut({ picture, truth, ground }), { picture, truth, ground })).toBeLessThan(0.001);
	},
);

test.each([undefined, 75, 92])('a soft shadow is left to the network (JPEG quality %s)', async (quality) => {
	expect(cutFlatGround((await draw('window with a soft shadow', quality)).picture)).toBeUndefined();
});

test.each([75, 92])(
	'thin lines and pale colours in a JPEG of quality %i are left to the network',
	async (quality) => {
		expect(cutFlatGround((await draw('thin lines', quality)).picture)).toBeUndefined();
		expect(cutFlatGround((await draw('pale star', quality)).picture)).toBeUndefined();
	},
);

test('a picture with transparent places is not of this kind, an opaque alpha does not matter', async () => {
	const { picture } = await draw('ring');
	const alpha = new Uint8Array(picture.width * picture.height).fill(255);
	expect(cutFlatGround({ ...picture, alpha })).toEqual(cutFlatGround(picture));
	alpha[77] = 254;
	expect(cutFlatGround({ ...picture, alpha })).toBeUndefined();
});

test.each([
	[0.2, 16, true],
	[0.4, 16, false],
	[1, 16, false],
	[1, 150, false],
])('a subject with %d of its inside textured by %i levels: cut is %s', async (share, range, expected) => {
	const { picture } = await drawSvg(rectangle(120, 90, 400, 300));
	let seed = 1;
	for (let y = 100; y < 100 + 280 * share; y++) {
		for (let at = 3 * (y * 640 + 130); at < 3 * (y * 640 + 510); at++) {
			seed = (seed * 48271) % 2147483647;
			picture.rgb[at] = 100 + (seed % range);
		}
	}
	expect(cutFlatGround(picture) !== undefined).toBe(expected);
});

test.each([
	[610, 456, false],
	[590, 430, true],
])('a subject of %i x %i in 640 x 480: cut is %s', async (width, height, expected) => {
	const { picture } = await drawSvg(rectangle((640 - width) / 2, (480 - height) / 2, width, height));
	expect(cutFlatGround(picture) !== undefined).toBe(expected);
});

test.each([
	[15, false],
	[20, true],
])('a lone square of %i px is a subject: %s', async (side, expected) => {
	const { picture } = await drawSvg(rectangle(300, 200, side, side));
	expect(cutFlatGround(picture) !== undefined).toBe(expected);
});

test('an empty ground and the smallest pictures are no subject', () => {
	for (const side of [1, 2, 4, 5, 64]) {
		const picture = { width: side, height: side, rgb: new Uint8Array(side * side * 3).fill(255) };
		expect(cutFlatGround(picture)).toBeUndefined();
	}
});
