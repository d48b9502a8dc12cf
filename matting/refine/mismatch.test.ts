// The mean distance between the two mattes.
import { expect, test } from 'vitest';
import { measureMismatch } from './mismatch.ts';
import type { SoftMatte } from './soft-matte.ts';

/** A soft matte with this alpha in each pixel. */
const softOf = (alpha: (x: number, y: number) => number): SoftMatte => ({
	explained: new Float32Array(),
	row(into, y, from, to) {
		for (let x = from; x < to; x++) into[x] = alpha(x, y);
	},
});

const everywhere = (side: number) => ({ side, values: new Uint8Array(side ** 2).fill(1) });

test.each([
	[7, 5],
	[8, 8],
	[100, 61],
])(
	'mattes of %i by %i pixels that differ by a quarter everywhere have a mismatch of a quarter',
	(width, height) => {
		const hard = new Uint8Array(width * height).fill(51);
		expect(
			measureMismatch(
				hard,
				softOf(() => 0.45),
				everywhere(8),
				{ width, height },
			),
		).toBeCloseTo(0.25, 5);
	},
);

test('a soft matte beyond 0 to 1 counts as if it ended there', () => {
	const hard = new Uint8Array(64);
	expect(
		measureMismatch(
			hard,
			softOf(() => 7),
			everywhere(4),
			{ width: 8, height: 8 },
		),
	).toBe(1);
	expect(
		measureMismatch(
			hard,
			softOf(() => -7),
			everywhere(4),
			{ width: 8, height: 8 },
		),
	).toBe(0);
});

test('only pixels of cells that are near an edge count', () => {
	const near = { side: 4, values: new Uint8Array(16) };
	near.values[5] = 1;
	const size = { width: 40, height: 40 };
	const isThere = (x: number, y: number) => x >= 10 && x < 20 && y >= 10 && y < 20;
	const hard = new Uint8Array(1600);
	expect(
		measureMismatch(
			hard,
			softOf((x, y) => (isThere(x, y) ? 0.5 : 1)),
			near,
			size,
		),
	).toBe(0.5);
	near.values[5] = 0;
	expect(
		measureMismatch(
			hard,
			softOf(() => 1),
			near,
			size,
		),
	).toBe(0);
});
