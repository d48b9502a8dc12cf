// Bilinear interpolation from the cells of a map to the pixels of an image: which cells, with which weights.
import { clamp } from '../clamp.ts';
import type { Grid } from '../grid.ts';

interface CellsAlong {
	/** For each pixel the cell whose centre precedes it. */
	readonly first: Int32Array;
	/** The weight of the cell after it, 0 to 1. */
	readonly share: Float32Array;
}

/**
 * For one direction with `length` pixels and `side` cells, 2 or more. Beyond the outermost centres only the outermost
 * cell counts.
 */
export function cellsAlong(length: number, side: number): CellsAlong {
	const first = new Int32Array(length);
	const share = new Float32Array(length);
	for (let i = 0; i < length; i++) {
		const at = clamp(((i + 0.5) * side) / length - 0.5, 0, side - 1);
		first[i] = Math.min(side - 2, Math.floor(at));
		share[i] = at - first[i];
	}
	return { first, share };
}

/** Interpolates between row `first` of a map of `side` cells and the row after it, which has the weight `share`. */
export function interpolateRow(
	into: Float32Array,
	{ side, values }: Grid,
	first: number,
	share: number,
): void {
	const above = first * side;
	for (let x = 0; x < side; x++) {
		const top = values[above + x];
		into[x] = top + (values[above + side + x] - top) * share;
	}
}

/**
 * Interpolates between four cells of a map of `side` x `side`; `cell` is the top left one, and `right` and `down` are
 * the weights of the cells after it.
 */
export function interpolate(
	values: Float32Array,
	side: number,
	cell: number,
	right: number,
	down: number,
): number {
	const top = values[cell] + (values[cell + 1] - values[cell]) * right;
	const under = cell + side;
	const bottom = values[under] + (values[under + 1] - values[under]) * right;
	return top + (bottom - top) * down;
}
