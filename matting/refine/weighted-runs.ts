// Visits the pixels of an image where a map has weights.
import type { Size } from '#contract/size.ts';
import type { Grid } from '../grid.ts';
import { cellsAlong, interpolateRow } from '../resample/cells-along.ts';

/**
 * Receives pixels `from` to `to` (exclusive) of row `y`. `weights` is indexed by the column and valid for these pixels
 * only.
 */
type VisitRun = (y: number, from: number, to: number, weights: Float32Array) => void;

/**
 * Visits, row by row, all pixels whose weight, interpolated bilinearly between the cells of the map, may be above 0.
 */
export function visitWeighted(map: Grid, { width, height }: Size, visit: VisitRun): void {
	const { side } = map;
	const across = cellsAlong(width, side);
	const down = cellsAlong(height, side);
	const starts = firstPixels(across.first, side);
	const cells = new Float32Array(side);
	const weights = new Float32Array(width);
	const counts = (cell: number) => cells[cell] > 0 || cells[cell + 1] > 0;
	for (let y = 0; y < height; y++) {
		interpolateRow(cells, map, down.first[y], down.share[y]);
		for (let cell = 0; cell < side - 1; cell++) {
			if (!counts(cell)) continue;
			const from = starts[cell];
			while (cell < side - 1 && counts(cell)) cell++;
			const to = starts[cell];
			for (let x = from; x < to; x++) {
				const left = cells[across.first[x]];
				weights[x] = left + (cells[across.first[x] + 1] - left) * across.share[x];
			}
			visit(y, from, to, weights);
		}
	}
}

/** The first pixel of each cell, and the image's end after the last. */
function firstPixels(first: Int32Array, side: number): Int32Array {
	const starts = new Int32Array(side).fill(first.length);
	for (let x = first.length - 1; x >= 0; x--) starts[first[x]] = x;
	for (let cell = side - 2; cell >= 0; cell--) starts[cell] = Math.min(starts[cell], starts[cell + 1]);
	return starts;
}
