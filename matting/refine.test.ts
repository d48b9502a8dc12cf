// The matte has the image's size and includes the image's own alpha.
import { expect, test } from 'vitest';
import { createGrid, type Grid, type View } from './grid.ts';
import { refine } from './refine.ts';

const side = 64;
const view: View = { side, rgb: new Uint8Array(3 * side * side) };

function gridOf(alphaAt: (x: number) => number): Grid {
	const grid = createGrid(side);
	for (let i = 0; i < grid.values.length; i++) grid.values[i] = alphaAt(i % side);
	return grid;
}

function image(width: number, height: number, alpha?: Uint8Array) {
	const rgb = new Uint8Array(width * height * 3);
	return alpha ? { width, height, rgb, alpha } : { width, height, rgb };
}

test.each([
	[200, 100],
	[10, 300],
	[1, 1],
])('the matte of a %i x %i image has its size', (width, height) => {
	const matte = refine(
		image(width, height),
		view,
		gridOf(() => 1),
	);
	expect(matte).toHaveLength(width * height);
	expect(matte.every((value) => value === 255)).toBe(true);
});

test('a hard edge stays in place and gets no halo', () => {
	const matte = refine(
		image(256, 4),
		view,
		gridOf((x) => (x < 32 ? 0 : 1)),
	);
	const row = matte.subarray(256, 512);
	expect(row.subarray(0, 122).every((value) => value === 0)).toBe(true);
	expect(row.subarray(134).every((value) => value === 255)).toBe(true);
	expect(row.every((value, x) => x === 0 || value >= (row[x - 1] as number))).toBe(true);
});

test('the alpha that the image itself has is multiplied in', () => {
	const alpha = Uint8Array.from([255, 128, 1, 0]);
	expect([
		...refine(
			image(2, 2, alpha),
			view,
			gridOf(() => 1),
		),
	]).toEqual([255, 128, 1, 0]);
	expect([
		...refine(
			image(2, 2, alpha),
			view,
			gridOf(() => 0.5),
		),
	]).toEqual([128, 64, 1, 0]);
});
