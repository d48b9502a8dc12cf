import { expect, test } from 'vitest';
import { createGrid, type Grid } from '../grid.ts';
import { createRandom } from '../random.fixture.ts';
import { fillEnclosed } from './fill-enclosed.ts';
import { findUndecided } from './undecided.ts';

/** A solid square of 30 cells in a transparent frame of 5, with a square of `alpha` and `size` in its middle. */
function solidWithIsland(alpha: number, size: number): Grid {
	const grid = createGrid(40);
	paint(grid, 5, 35, 1);
	paint(grid, 20 - Math.floor(size / 2), 20 + Math.ceil(size / 2), alpha);
	return grid;
}

function paint({ side, values }: Grid, from: number, to: number, alpha: number): void {
	for (let y = from; y < to; y++) values.fill(alpha, y * side + from, y * side + to);
}

const middle = 20 * 40 + 20;

function filledMiddle(grid: Grid): number {
	fillEnclosed(grid, findUndecided(grid));
	return grid.values[middle] as number;
}

test('an enclosed undecided region becomes solid', () => {
	expect(filledMiddle(solidWithIsland(0.6, 4))).toBe(1);
});

test('a hole stays a hole: the limit is an alpha of 0.4', () => {
	expect(filledMiddle(solidWithIsland(0.41, 4))).toBe(1);
	expect(filledMiddle(solidWithIsland(0.39, 4))).toBeCloseTo(0.39);
});

test('for a large region the limit is an alpha of 0.1: the network sees a large hole as transparent', () => {
	const filled = (alpha: number, size: number) => {
		const grid = createGrid(140);
		paint(grid, 5, 135, 1);
		paint(grid, 40, 40 + size, alpha);
		fillEnclosed(grid, findUndecided(grid));
		return grid.values[45 * 140 + 45] as number;
	};
	expect(filled(0.11, 50)).toBe(1);
	expect(filled(0.09, 50)).toBeCloseTo(0.09);
	expect(filled(0.11, 49)).toBeCloseTo(0.11);
});

test('a region of at least a quarter of the solid part is not filled', () => {
	// 30 x 30 less the region is solid: 13 x 13 is below a quarter of that, 14 x 14 above.
	expect(filledMiddle(solidWithIsland(0.6, 13))).toBe(1);
	expect(filledMiddle(solidWithIsland(0.6, 14))).toBeCloseTo(0.6);
});

test('an undecided region that touches the background is not filled', () => {
	const grid = solidWithIsland(0.6, 4);
	// An undecided path from the region out of the subject.
	for (let x = 20; x < 40; x++) grid.values[20 * 40 + x] = 0.6;
	expect(filledMiddle(grid)).toBeCloseTo(0.6);
});

test('the result equals label propagation until nothing changes', () => {
	const random = createRandom(23);
	const levels = [0.2, 0.5, 0.7, 1, 1, 1, 1, 1];
	const grid = createGrid(32);
	for (let i = 0; i < grid.values.length; i++) grid.values[i] = levels[Math.floor(8 * random())] as number;
	const expected = slowFill(grid);
	fillEnclosed(grid, findUndecided(grid));
	expect(grid.values).toEqual(expected);
	expect(grid.values.includes(0.5)).toBe(true);
});

/** Every open cell takes the smallest label among its neighbours' until none changes. */
function slowFill({ side, values }: Grid): Float32Array {
	const label = Array.from(values, (alpha, i) => (alpha < 0.95 ? i : -1));
	for (let changed = true; changed; ) {
		changed = false;
		for (const [i, own] of label.entries()) {
			const around = [i % side > 0 ? i - 1 : i, i % side < side - 1 ? i + 1 : i, i - side, i + side];
			for (const k of around) {
				const other = label[k] ?? -1;
				if (own >= 0 && other >= 0 && other < (label[i] as number)) {
					label[i] = other;
					changed = true;
				}
			}
		}
	}
	const solid = values.filter((alpha) => alpha >= 0.95).length;
	return values.map((alpha, i) => {
		const region = label.flatMap((other, k) =>
			other >= 0 && other === label[i] ? [values[k] as number] : [],
		);
		return region.length > 0 && region.length < 0.25 * solid && Math.min(...region) > 0.4 ? 1 : alpha;
	});
}
