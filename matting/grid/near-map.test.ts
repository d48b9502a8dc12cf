import { expect, test } from 'vitest';
import { mapNear, runsNear } from './near-map.ts';

const cellsOf = (marked: Uint8Array, side: number) =>
	[...marked.entries()].filter(([, value]) => value === 1).map(([i]) => [i % side, Math.floor(i / side)]);

test('exactly the map cells within reach of a chosen cell are marked', () => {
	const near = mapNear(40, Int32Array.of(17 * 40 + 21), 8);
	expect(near.side).toBe(10);
	// The chosen cell is in column 5 and row 4 of the map; a reach of eight grid cells is two map cells.
	const marked = cellsOf(near.values, 10);
	expect(marked).toHaveLength(25);
	expect(marked[0]).toEqual([3, 2]);
	expect(marked.at(-1)).toEqual([7, 6]);
});

test('without chosen cells nothing is marked', () => {
	const near = mapNear(16, Int32Array.of(), 8);
	expect(near.values.some(Boolean)).toBe(false);
	expect(runsNear(near, 16)).toEqual([]);
});

test('the runs contain the pixels of the marked cells, each once, and none beyond the grid', () => {
	// A side of 10 pixels gives map cells of 4, 4 and 2.
	const side = 10;
	const values = Uint8Array.of(1, 1, 0, 0, 0, 1, 1, 0, 1);
	const covered = new Uint8Array(side * side);
	for (const { from, to } of runsNear({ side: 3, values }, side)) {
		expect(Math.floor(from / side)).toBe(Math.floor((to - 1) / side));
		for (let i = from; i < to; i++) covered[i] = (covered[i] as number) + 1;
	}
	const expected = Uint8Array.from(
		covered,
		(_, i) => values[Math.floor(i / side / 4) * 3 + Math.floor((i % side) / 4)] as number,
	);
	expect(covered).toEqual(expected);
});
