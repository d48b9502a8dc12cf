// Separable cubic resampling of grids, row by row.
import { clamp } from '../clamp.ts';
import { createGrid, type Grid } from '../grid.ts';
import { cubicWeights, type LineWeights } from './cubic-weights.ts';

/** The grid resampled to another side; overshoot is clamped to 0 to 1. */
export function resample(grid: Grid, side: number): Grid {
	const weights = cubicWeights(grid.side, side);
	const columns = new Float32Array(grid.side);
	const row = new Float32Array(side);
	const resampled = createGrid(side);
	for (let y = 0; y < side; y++) {
		mixRows(columns, grid, weights, y);
		mixColumns(row, columns, weights, 0, side);
		for (let x = 0; x < side; x++) resampled.values[y * side + x] = clamp(row[x], 0, 1);
	}
	return resampled;
}

/**
 * Row `y` of the result, resampled vertically only: one value for each of the
 * columns `from` to `to` (exclusive) of the grid.
 */
export function mixRows(
	columns: Float32Array,
	{ side, values }: Grid,
	{ taps, first, weights }: LineWeights,
	y: number,
	from = 0,
	to = side,
): void {
	columns.fill(0, from, to);
	for (let tap = 0; tap < taps; tap++) {
		const weight = weights[y * taps + tap];
		if (weight === 0) continue;
		const start = (first[y] + tap) * side;
		for (let x = from; x < to; x++) columns[x] = columns[x] + weight * values[start + x];
	}
}

/** Resamples pixels `from` to `to` (exclusive) of a row horizontally. */
export function mixColumns(
	row: Float32Array,
	columns: Float32Array,
	{ taps, first, weights }: LineWeights,
	from: number,
	to: number,
): void {
	for (let x = from; x < to; x++) {
		let sum = 0;
		for (let tap = 0, at = first[x]; tap < taps; tap++, at++) sum += weights[x * taps + tap] * columns[at];
		row[x] = sum;
	}
}
