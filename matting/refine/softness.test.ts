import { expect, test } from 'vitest';
import { createGrid, type Grid } from '../grid.ts';
import { randomMatte } from '../random.fixture.ts';
import { measureSoftness } from './softness.ts';

function filled(alpha: number): Grid {
	const grid = createGrid(32);
	grid.values.fill(alpha);
	return grid;
}

/** By definition: cells of 4 x 4, the mean of 4a(1-a) over the cells up to four away. */
function slowSoftness({ side, values }: Grid, cellX: number, cellY: number): number {
	const cells: number[] = [];
	for (let cy = Math.max(0, cellY - 4); cy <= Math.min(side / 4 - 1, cellY + 4); cy++)
		for (let cx = Math.max(0, cellX - 4); cx <= Math.min(side / 4 - 1, cellX + 4); cx++) {
			let sum = 0;
			for (let y = 4 * cy; y < 4 * cy + 4; y++)
				for (let x = 4 * cx; x < 4 * cx + 4; x++) {
					const alpha = values[y * side + x] as number;
					sum += 4 * alpha * (1 - alpha);
				}
			cells.push(sum / 16);
		}
	const mean = cells.reduce((sum, cell) => sum + cell, 0) / cells.length;
	return Math.min(1, Math.max(0, (mean - 0.2) / 0.2));
}

test('softness is the local mean of 4a(1-a), scaled from 0.2 to 0.4', () => {
	const matte = randomMatte(64, 11);
	const softness = measureSoftness(matte);
	expect(softness.side).toBe(16);
	for (let y = 0, i = 0; y < 16; y++)
		for (let x = 0; x < 16; x++, i++) expect(softness.values[i]).toBeCloseTo(slowSoftness(matte, x, y), 4);
});

test('decided areas are hard, half-transparent ones soft', () => {
	expect(measureSoftness(filled(1)).values.every((value) => value === 0)).toBe(true);
	expect(measureSoftness(filled(0)).values.every((value) => value === 0)).toBe(true);
	expect(measureSoftness(filled(0.5)).values.every((value) => value === 1)).toBe(true);
});
