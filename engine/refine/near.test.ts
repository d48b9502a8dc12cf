import { expect, test } from 'vitest';
import { createGrid } from '../grid.ts';
import { mapNear } from './near.ts';

test('it covers what lies within reach of a chosen cell, in cells of four, and no cell more', () => {
	const grid = createGrid(40);
	grid.values[17 * 40 + 21] = 1;
	const near = mapNear(grid, 8, (value) => value === 1);
	expect(near.side).toBe(10);
	// The cell lies in the map's cell 5 across and 4 down; eight cells are two of the map's.
	const marked = [...near.values.entries()]
		.filter(([, value]) => value === 1)
		.map(([i]) => [i % 10, Math.floor(i / 10)]);
	expect(marked).toHaveLength(25);
	expect(marked[0]).toEqual([3, 2]);
	expect(marked.at(-1)).toEqual([7, 6]);
});

test('nothing chosen, nothing near', () => {
	expect(mapNear(createGrid(16), 8, (value) => value > 0).values.some(Boolean)).toBe(false);
});
