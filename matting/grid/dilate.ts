// Dilation and erosion of a mask by a square, in time independent of the radius.
import type { Grid } from '../grid.ts';
import { boxMean } from './box-mean.ts';

/**
 * 1 wherever the mask has a cell within `radius` cells in both directions, else 0. `mask` contains 0 and 1, row by row.
 */
export function dilate(mask: Uint8Array, columns: number, radius: number): Uint8Array {
	const alongRows = new Uint8Array(mask.length);
	for (let start = 0; start < mask.length; start += columns)
		dilateRow(mask, alongRows, start, columns, radius);
	const both = new Uint8Array(mask.length);
	dilateColumns(alongRows, both, columns, radius);
	return both;
}

/**
 * The mask of a square grid dilated by `radius` cells, as values from 0 to 1: its new border fades out over `fading`
 * cells to both sides.
 */
export function dilateSoftly(mask: Uint8Array, side: number, radius: number, fading: number): Grid {
	const shares = { side, values: Float32Array.from(dilate(mask, side, radius)) };
	boxMean(shares, fading);
	return shares;
}

/** 1 where the mask contains all cells within `radius`, else 0; cells outside the image count as part of the mask. */
export function erode(mask: Uint8Array, columns: number, radius: number): Uint8Array {
	return inverse(dilate(inverse(mask), columns, radius));
}

/** Morphological opening: all cells of squares with a side of `2 radius + 1` cells that fit into the mask. */
export function wideParts(mask: Uint8Array, columns: number, radius: number): Uint8Array {
	return dilate(erode(mask, columns, radius), columns, radius);
}

const inverse = (mask: Uint8Array) => mask.map((cell) => 1 - cell);

function dilateRow(from: Uint8Array, to: Uint8Array, start: number, columns: number, radius: number): void {
	let last = -Infinity;
	for (let x = 0; x < columns; x++) {
		if (from[start + x]) last = x;
		if (x - last <= radius) to[start + x] = 1;
	}
	last = Infinity;
	for (let x = columns - 1; x >= 0; x--) {
		if (from[start + x]) last = x;
		if (last - x <= radius) to[start + x] = 1;
	}
}

/** Dilates all columns at once, row by row, for sequential memory access. */
function dilateColumns(from: Uint8Array, to: Uint8Array, columns: number, radius: number): void {
	const rows = from.length / columns;
	const last = new Float64Array(columns).fill(-Infinity);
	for (let y = 0, i = 0; y < rows; y++)
		for (let x = 0; x < columns; x++, i++) {
			if (from[i]) last[x] = y;
			if (y - last[x] <= radius) to[i] = 1;
		}
	last.fill(Infinity);
	for (let y = rows - 1; y >= 0; y--)
		for (let x = 0, i = y * columns; x < columns; x++, i++) {
			if (from[i]) last[x] = y;
			if (last[x] - y <= radius) to[i] = 1;
		}
}
