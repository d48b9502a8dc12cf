// The matte that a click brings as first guess.
import { expect, test } from 'vitest';
import { maskSide } from './promptable.ts';
import { shrunkMatte } from './shrunk-matte.ts';

test('is a square, and each value is the mean of its pixels', () => {
	const [width, height] = [1024, 512];
	// Columns of 2 pixels, white and black in turn, in the left half; white in the right one.
	const matte = Uint8Array.from({ length: width * height }, (_, i) =>
		i % width >= 512 || i % 4 < 2 ? 255 : 0,
	);
	const small = shrunkMatte(matte, { width, height });
	expect([small.width, small.height, small.values.length]).toEqual([maskSide, maskSide, maskSide ** 2]);
	expect([small.values[0], small.values[127], small.values[128], small.values.at(-1)]).toEqual([
		128, 128, 255, 255,
	]);
});

test('sees every pixel where the sides are no multiples', () => {
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
])('is that large of %i x %i pixels too', (width, height) => {
	const small = shrunkMatte(new Uint8Array(width * height).fill(77), { width, height });
	expect(small.values).toHaveLength(maskSide ** 2);
	expect(small.values.every((value) => value === 77)).toBe(true);
});
