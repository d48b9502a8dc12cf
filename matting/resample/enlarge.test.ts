import { expect, test } from 'vitest';
import { createGrid, type Grid } from '../grid.ts';
import { createRandom } from '../random.fixture.ts';
import { enlarge } from './enlarge.ts';
import { tapsOf } from './keys-kernel.fixture.ts';

/** Keys' kernel at each pixel, summed over every sample of the grid that it reaches. */
function slowEnlarge({ side, values }: Grid, width: number, height: number): number[] {
	const across = Array.from({ length: width }, (_, x) => tapsOf(side, width, x));
	return Array.from({ length: height }, (_, y) => tapsOf(side, height, y)).flatMap((down) =>
		across.map((taps) => {
			let alpha = 0;
			for (const v of down)
				for (const u of taps) alpha += v.weight * u.weight * (values[v.at * side + u.at] as number);
			return Math.min(255, Math.max(0, 255 * alpha));
		}),
	);
}

/** A disc with a rim of random alpha, so that there are decided and undecided runs. */
function disc(side: number): Grid {
	const random = createRandom(13);
	const grid = createGrid(side);
	for (let i = 0; i < grid.values.length; i++) {
		const radius = Math.hypot((i % side) - side / 2, Math.floor(i / side) - side / 2) / side;
		grid.values[i] = radius < 0.25 ? 1 : radius > 0.35 ? 0 : random();
	}
	return grid;
}

test.each([
	[100, 61],
	[24, 24],
	[17, 50],
	[9, 7],
	[1, 1],
	[3, 90],
])('at %ix%i it equals cubic resampling by definition', (width, height) => {
	const grid = disc(24);
	const expected = slowEnlarge(grid, width, height);
	const matte = enlarge(grid, width, height);
	expect(matte).toHaveLength(width * height);
	for (const [i, value] of expected.entries())
		expect(Math.abs((matte[i] as number) - value)).toBeLessThan(0.51);
});

test('the result is the same where most of the matte is filled, not computed, and values are a little off 0 and 1', () => {
	const random = createRandom(17);
	const grid = disc(90);
	// Up to a fifth of an 8-bit level, as a network's answers are.
	const noisy = { side: 90, values: grid.values.map((value) => value + (random() - 0.5) * (0.4 / 255)) };
	for (const [width, height] of [
		[200, 150],
		[60, 40],
	] as const) {
		const matte = enlarge(noisy, width, height);
		for (const [i, value] of slowEnlarge(noisy, width, height).entries())
			expect(Math.abs((matte[i] as number) - value)).toBeLessThan(0.8);
	}
});

test('only undecided pixels are shaped, each once', () => {
	const grid = disc(24);
	const seen = new Uint8Array(240 * 120);
	const plain = enlarge(grid, 240, 120);
	enlarge(grid, 240, 120, (_row, y, from, to) => {
		for (let x = from; x < to; x++) seen[y * 240 + x] = (seen[y * 240 + x] as number) + 1;
	});
	expect(plain.every((alpha, i) => seen[i] === 1 || (seen[i] === 0 && (alpha === 0 || alpha === 255)))).toBe(
		true,
	);
	// The middle of the disc and the corners are never shaped.
	expect(seen.filter((times) => times === 0).length).toBeGreaterThan(seen.length / 3);
});

test('shaped values outside 0 to 1 do not wrap around', () => {
	const grid = disc(24);
	const high = enlarge(grid, 48, 48, (row, _y, from, to) => row.fill(1.3, from, to));
	const low = enlarge(grid, 48, 48, (row, _y, from, to) => row.fill(-0.3, from, to));
	expect(new Set(high)).toEqual(new Set([0, 255]));
	expect(new Set(low)).toEqual(new Set([0, 255]));
});
