// A contact shadow lies at the foot of a subject, and nowhere else.
import { describe, expect, test } from 'vitest';
import { toRecipe } from '#contract/recipe.ts';
import type { RecipeOptions } from '#contract/recipe-options.ts';
import { render } from '../../render.ts';
import { shrink } from '../../resample/shrink.ts';
import { type Raster, rasterOf } from '../raster.ts';
import { floorLine } from './floor-line.ts';

type IsSubject = (x: number, y: number) => boolean;

/** An opaque red subject. */
function drawn(width: number, height: number, isSubject: IsSubject): Raster {
	const rgba = new Uint8Array(4 * width * height);
	for (let i = 0; i < width * height; i++)
		if (isSubject(i % width, Math.floor(i / width))) rgba.set([200, 30, 10, 255], 4 * i);
	return rasterOf(rgba, 4, { width, height });
}

async function shadowed(cutout: Raster, options: RecipeOptions = {}) {
	const { width, height, rows } = await render(cutout, toRecipe({ shadow: 'contact', ...options }), {
		shrink,
	});
	const pixels = rows(0, height);
	return {
		size: [width, height],
		pixels,
		alpha: (x: number, y: number) => pixels[4 * (y * width + x) + 3] as number,
	};
}

const block: IsSubject = (x, y) => x >= 100 && x < 200 && y >= 50 && y < 200;
const cutout = drawn(300, 260, block);

test('a contact shadow is darkest where the subject touches the floor, and fades to all sides', async () => {
	const { alpha } = await shadowed(cutout);
	const below = Array.from({ length: 30 }, (_, i) => alpha(150, 200 + i));
	expect(below[0]).toBeGreaterThan(60);
	expect(below).toEqual(below.toSorted((a, b) => b - a));
	expect(below.at(-1)).toBe(0);
	const beside = Array.from({ length: 40 }, (_, i) => alpha(200 + i, 199));
	expect(beside[0]).toBeGreaterThan(20);
	expect(beside).toEqual(beside.toSorted((a, b) => b - a));
	expect(beside.at(-1)).toBe(0);
	for (let x = 60; x < 100; x++) expect(Math.abs(alpha(x, 201) - alpha(299 - x, 201))).toBeLessThanOrEqual(1);
});

test('a contact shadow is black, and leaves the subject and the size of the result as they are', async () => {
	const { size, pixels } = await shadowed(cutout, { shadowOpacity: 100, shadowBlur: 20 });
	expect(size).toEqual([300, 260]);
	let [visible, wrong] = [0, 0];
	for (let i = 0; i < 300 * 260; i++) {
		const isSubject = block(i % 300, Math.floor(i / 300));
		const [red, green, blue, alpha] = pixels.subarray(4 * i, 4 * i + 4) as unknown as number[];
		const expected = isSubject ? [200, 30, 10, 255] : [0, 0, 0, alpha];
		if ([red, green, blue, alpha].some((value, k) => value !== expected[k])) wrong++;
		if (!isSubject && alpha !== 0) visible++;
	}
	expect(wrong).toBe(0);
	expect(visible).toBeGreaterThan(1000);
});

test.each([0, 3, 50])(
	'a contact shadow lies in the lower half of the subject and below, with a blur of %i',
	async (shadowBlur) => {
		const { alpha } = await shadowed(cutout, { shadowBlur, shadowOpacity: 100 });
		let above = 0;
		for (let y = 0; y <= 125; y++) for (let x = 0; x < 300; x++) if (!block(x, y) && alpha(x, y) > 0) above++;
		expect(above).toBe(0);
		expect(alpha(150, 201)).toBeGreaterThan(0);
	},
);

test('a contact shadow is at most as dark as its opacity, and absent at an opacity of 0', async () => {
	for (const shadowOpacity of [1, 40, 100]) {
		const { pixels } = await shadowed(cutout, { shadowOpacity });
		const alphas = pixels.filter((_, at) => at % 4 === 3 && pixels[at] !== 255);
		const max = Math.max(...alphas);
		expect(max).toBeLessThanOrEqual(Math.round(2.55 * shadowOpacity));
		expect(max).toBeGreaterThan(2.55 * shadowOpacity * 0.6 - 1);
	}
	const none = await shadowed(cutout, { shadowOpacity: 0 });
	expect(none.pixels).toEqual(cutout.rows(0, 260));
});

test('a contact shadow is softer with more blur', async () => {
	const reach = async (shadowBlur: number) => {
		const { alpha } = await shadowed(cutout, { shadowBlur });
		return Array.from({ length: 90 }, (_, i) => alpha(205 + i, 199)).filter((value) => value > 2).length;
	};
	const [hard, soft, softer] = [await reach(0), await reach(4), await reach(10)] as const;
	expect(hard).toBe(0);
	expect(soft).toBeGreaterThan(0);
	expect(softer).toBeGreaterThan(soft);
});

test('a contact shadow has the same bytes for the same cutout, and grows with the size of the subject', async () => {
	expect((await shadowed(cutout)).pixels).toEqual((await shadowed(cutout)).pixels);
	const twice = await shadowed(drawn(600, 520, (x, y) => block(x >> 1, y >> 1)));
	const once = await shadowed(cutout);
	let worst = 0;
	for (let y = 126; y < 260; y++)
		for (let x = 0; x < 300; x++)
			worst = Math.max(worst, Math.abs(twice.alpha(2 * x + 1, 2 * y + 1) - once.alpha(x, y)));
	// An image of twice the size has other cells to blur on.
	expect(worst).toBeLessThan(26);
});

test.each<[string, number, number, IsSubject]>([
	['no subject', 30, 20, () => false],
	['a subject that fills the image', 30, 20, () => true],
	['one pixel', 1, 1, () => true],
	['a subject at the lower edge', 90, 40, (x, y) => x > 30 && x < 60 && y > 10],
	['a line of one pixel', 90, 40, (_x, y) => y === 20],
	['a strip', 3840, 20, (x, y) => x > 500 && y > 3 && y < 15],
])('%s is rendered', async (_name, width, height, isSubject) => {
	const source = drawn(width, height, isSubject);
	const { pixels } = await shadowed(source, { shadowBlur: 50, shadowOpacity: 100 });
	const before = source.rows(0, height);
	expect(pixels.every((value, at) => at % 4 < 3 || value >= (before[at] as number))).toBe(true);
	if (!source.rows(0, height).some((value) => value > 0))
		expect(pixels.every((value) => value === 0)).toBe(true);
});

test('on a colour the result is opaque, darker at the foot', async () => {
	const { rows, channels } = await render(cutout, toRecipe({ shadow: 'contact', background: '#ffffff' }), {
		shrink,
	});
	const grey = rows(201, 202).subarray(3 * 150, 3 * 150 + 3);
	expect(channels).toBe(3);
	expect(new Set(grey).size).toBe(1);
	expect(grey[0]).toBeLessThan(200);
});

describe('the floor', () => {
	const lineOf = (isSubject: IsSubject) =>
		floorLine(drawn(400, 300, isSubject).rows(0, 300), { width: 400, height: 300 }, 300);

	test('runs from foot to foot, and a part that hangs over is above it', () => {
		// A seat on two legs, the right one further back.
		const { lowest, floor } = lineOf(
			(x, y) =>
				(x >= 100 && x < 300 && y >= 100 && y < 120) ||
				(x >= 100 && x < 110 && y < 250 && y >= 100) ||
				(x >= 290 && x < 300 && y < 220 && y >= 100),
		);
		expect([lowest[105], lowest[200], lowest[295]]).toEqual([250, 120, 220]);
		expect(floor[105]).toBe(250);
		expect(Math.abs((floor[200] as number) - 235)).toBeLessThan(2);
		expect(Math.abs((floor[290] as number) - 221)).toBeLessThan(2);
	});

	test('follows the lower edges of a box that is seen from its corner', () => {
		const edge = (x: number) => 250 - Math.abs(x - 180) * 0.3;
		const { lowest, floor } = lineOf((x, y) => x >= 60 && x < 340 && y > 60 && y < edge(x));
		for (let x = 70; x < 330; x += 20)
			expect(Math.abs((floor[x] as number) - (lowest[x] as number))).toBeLessThan(3);
	});

	test('is almost flat under a ball', () => {
		const { lowest, floor } = lineOf((x, y) => Math.hypot(x - 200, y - 150) < 100);
		expect(lowest[200]).toBe(250);
		for (const x of [120, 150, 250, 280]) {
			expect(floor[x]).toBeGreaterThan(235);
			expect(floor[x]).toBeLessThanOrEqual(250);
		}
	});

	test('ignores dust below the subject', () => {
		const { floor } = lineOf(
			(x, y) => (x >= 100 && x < 200 && y > 50 && y < 200) || (x === 150 && y === 280),
		);
		expect(floor[150]).toBe(200);
	});
});
