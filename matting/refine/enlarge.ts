// The matte goes from the network's square to the image's size, with work only where it is undecided.

import type { Grid } from '../grid.ts';
import type { Matte } from '../image.ts';
import { mixColumns, mixRows } from './cubic.ts';
import { cubicWeights, type LineWeights } from './cubic-weights.ts';

/** Changes the values `from` to `to` (exclusive) of row `y` at full size, in place; they are 0 to 1 or slightly outside. */
export type ShapeRow = (row: Float32Array, y: number, from: number, to: number) => void;

/**
 * Separable cubic resampling (see cubic-weights.ts) to `width` x `height`. Most of a matte is 0 or 1, and what is
 * made of equal zeros or ones is filled in, not computed: at 3840x2560 that takes a seventh of the time of
 * resampling everything. `shape` sees each undecided stretch of a row before it is rounded to 8 bit.
 */
export function enlarge(grid: Grid, width: number, height: number, shape: ShapeRow = () => undefined): Matte {
	const across = cubicWeights(grid.side, width);
	const down = cubicWeights(grid.side, height);
	const columns = new Float32Array(grid.side);
	const row = new Float32Array(width);
	const matte = new Uint8Array(width * height);
	for (let y = 0; y < height; y++) {
		mixRows(columns, grid, down, y);
		for (const { from, to, value } of stretches(columns, across)) {
			if (value === 1) matte.fill(255, y * width + from, y * width + to);
			if (value !== undefined) continue;
			mixColumns(row, columns, across, from, to);
			shape(row, y, from, to);
			writeRow(matte, y * width, row, from, to);
		}
	}
	return matte;
}

/** Rounds to 8 bit; several times faster than a store into a Uint8ClampedArray. */
function writeRow(matte: Matte, start: number, row: Float32Array, from: number, to: number): void {
	for (let x = from; x < to; x++) {
		const alpha = row[x];
		matte[start + x] = alpha <= 0 ? 0 : alpha >= 1 ? 255 : 255 * alpha + 0.5;
	}
}

interface Stretch {
	readonly from: number;
	/** Exclusive. */
	readonly to: number;
	/** What all of it is; undefined if it has to be computed. */
	readonly value: 0 | 1 | undefined;
}

/** Up to half a step of 8 bit beside 0 and 1 is 0 and 1. */
const rounding = 0.5 / 255;

/** Cuts a row at full size into stretches that are made of zeros, of ones, or of anything else. */
function stretches(columns: Float32Array, { taps, first }: LineWeights): Stretch[] {
	const found: Stretch[] = [];
	const width = first.length;
	let from = 0;
	/** Columns are decided alike from here to `runTo`, exclusive. */
	let runFrom = 0;
	let runTo = 0;
	for (let x = 0; x < width; ) {
		const start = first[x];
		if (start >= runTo) {
			runFrom = start;
			runTo = endOfRun(columns, runFrom);
		}
		const value = decided(columns[start]);
		if (value === undefined || start + taps > runTo) {
			x++;
			continue;
		}
		if (x > from) found.push({ from, to: x, value: undefined });
		const end = endOfPixels(first, x, runTo - taps);
		found.push({ from: x, to: end, value });
		from = end;
		x = end;
	}
	if (from < width) found.push({ from, to: width, value: undefined });
	return found;
}

function decided(value: number): 0 | 1 | undefined {
	if (value < rounding && value > -rounding) return 0;
	return value > 1 - rounding && value < 1 + rounding ? 1 : undefined;
}

/** Where the run of columns that are decided like the one at `start` ends, exclusive. */
function endOfRun(columns: Float32Array, start: number): number {
	const value = decided(columns[start]);
	let end = start + 1;
	if (value === undefined) return end;
	while (end < columns.length && decided(columns[end]) === value) end++;
	return end;
}

/** The first pixel from `x` on whose samples begin after `lastStart`. */
function endOfPixels(first: Int32Array, x: number, lastStart: number): number {
	let low = x + 1;
	let high = first.length;
	while (low < high) {
		const middle = (low + high) >> 1;
		if (first[middle] > lastStart) high = middle;
		else low = middle + 1;
	}
	return low;
}
