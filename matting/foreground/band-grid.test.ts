// The grid consists of the soft band and the cells around it.
import { expect, test } from 'vitest';
import { bandGrid } from './band-grid.ts';

test('the grid has exactly the cells within two of a soft pixel', () => {
	const [width, height, cellPx] = [53, 38, 3];
	const matte = Uint8Array.from({ length: width * height }, (_, i) => (i % width < 26 ? 255 : 0));
	const soft = [5 * width + 26, 37 * width + 52, 20 * width];
	for (const i of soft) matte[i] = 120;
	const grid = bandGrid(matte, width, height, cellPx);
	expect([grid.columns, grid.rows]).toEqual([18, 13]);
	const expected: number[] = [];
	for (let position = 0; position < 18 * 13; position++) {
		const isNear = soft.some((i) => {
			const column = Math.floor((i % width) / cellPx);
			const row = Math.floor(Math.floor(i / width) / cellPx);
			return Math.abs((position % 18) - column) <= 2 && Math.abs(Math.floor(position / 18) - row) <= 2;
		});
		if (isNear) expected.push(position);
	}
	expect([...grid.cells]).toEqual(expected);
	expect([...grid.slots]).toEqual(Array.from(grid.slots, (_, position) => expected.indexOf(position)));
});

test.each([
	[0, 0],
	[1, 1],
	[249, 1],
	[250, 0],
	[255, 0],
])('a uniform matte of %i gives %i cells', (value, count) => {
	expect(bandGrid(new Uint8Array(4).fill(value), 2, 2, 2).cells.length).toBe(count);
});
