// The matte that a click brings as first guess.
import { expect, test } from 'vitest';
import { maskSide } from './promptable.ts';
import { shrunkMatte } from './shrunk-matte.ts';

test('a shrunk matte is a square, and each value is the mean of its pixels', () => {
	const [width, height] = [4 * maskSide, 2 * maskSide];
	// Columns of 2 pixels, white and black in turn, in the left half; white in the right one.
	const matte = Uint8Array.from({ length: width * height }, (_, i) =>
		i % width >= width / 2 || i % 4 < 2 ? 255 : 0,
	);
	const small = shrunkMatte(matte, { width, height });
	expect([small.width, small.height, small.values.length]).toEqual([maskSide, maskSide, maskSide ** 2]);
	const middle = maskSide / 2;
	expect([0, middle - 1, middle, maskSide ** 2 - 1].map((cell) => small.values[cell])).toEqual([
		128, 128, 255, 255,
	]);
});

test('a shrunk matte has a part of every pixel, even where the sides are not multiples', () => {
	const [width, height] = [601, 397];
	for (const at of [0, 300 * width + 299, width * height - 1]) {
		const matte = new Uint8Array(width * height);
		matte[at] = 255;
		expect(shrunkMatte(matte, { width, height }).values.some((value) => value > 0)).toBe(true);
	}
});

test.each([
	[1, 1],
	[20, 10],
	[5000, 3],
	[3, 5000],
])('a shrunk matte of %i x %i pixels has the same size', (width, height) => {
	const small = shrunkMatte(new Uint8Array(width * height).fill(77), { width, height });
	expect(small.values).toHaveLength(maskSide ** 2);
	expect(small.values.every((value) => value === 77)).toBe(true);
});
