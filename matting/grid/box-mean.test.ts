import { expect, test } from 'vitest';
import type { Grid } from '../grid.ts';
import { randomMatte } from '../random.fixture.ts';
import { boxMean } from './box-mean.ts';

function slowMean({ side, values }: Grid, radius: number): number[] {
	const inside = (k: number) => k >= 0 && k < side;
	return Array.from(values, (_value, i) => {
		const window: number[] = [];
		for (let y = Math.floor(i / side) - radius; y <= Math.floor(i / side) + radius; y++)
			for (let x = (i % side) - radius; x <= (i % side) + radius; x++)
				if (inside(x) && inside(y)) window.push(values[y * side + x] as number);
		return window.reduce((sum, value) => sum + value, 0) / window.length;
	});
}

test.each([1, 2, 5, 11, 40])(
	'with radius %i every value is the mean of its window, clipped at the borders',
	(radius) => {
		const grid = randomMatte(12, 3);
		const expected = slowMean(grid, radius);
		boxMean(grid, radius);
		for (const [i, value] of expected.entries()) expect(grid.values[i]).toBeCloseTo(value, 5);
	},
);
