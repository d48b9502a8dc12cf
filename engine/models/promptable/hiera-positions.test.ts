// Positions for a smaller square: the smooth part is resampled, the part of the windows stays as it is.
import { expect, test } from 'vitest';
import { resamplePositions, windowSide } from './hiera-positions.ts';

/** The two parts of a plane: a slope over the image, and a number for each cell of a window. */
const slope = (at: number, side: number) => (at + 0.5) / side;
const inWindow = (x: number, y: number) => Math.sin(3 * (x % windowSide) + 5 * (y % windowSide));

function encoding(side: number) {
	const values = Float32Array.from({ length: 2 * side ** 2 }, (_, i) => {
		const [x, y] = [i % side, Math.floor(i / side) % side];
		return i < side ** 2 ? slope(x, side) + inWindow(x, y) : 2 * slope(y, side) - inWindow(x, y);
	});
	return { shape: [1, 2, side, side], values };
}

test.each([64, 48, 32])('positions of 64 cells a side become those of %i, except near the border', (side) => {
	const resampled = resamplePositions(encoding(64), side);
	expect(resampled.shape).toEqual([1, 2, side, side]);
	const expected = encoding(side).values;
	const isInside = (at: number) => at >= windowSide && at < side - windowSide;
	const errors = Array.from(resampled.values, (value, i) =>
		isInside(i % side) && isInside(Math.floor(i / side) % side)
			? Math.abs(value - (expected[i] as number))
			: 0,
	);
	expect(Math.max(...errors)).toBeLessThan(0.05);
});
