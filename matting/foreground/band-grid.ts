// The grid on which colours are estimated: square cells, but only those in and around the soft band.
import type { Matte } from '../image.ts';
import { solidFrom } from './mixture.ts';

export interface Grid {
	readonly columns: number;
	readonly rows: number;
	/** Side of a cell in pixels; cells at the right and the lower edge may reach beyond the image. */
	readonly cellPx: number;
	/** Places (row x columns + column) of the cells that exist, rising. */
	readonly cells: Int32Array;
	/** For each place its index in `cells`, or -1. */
	readonly slots: Int32Array;
}

/**
 * How many cells beyond the band belong to the grid: there, the pure colours are seen. At least 1, because
 * `correctBand` interpolates.
 */
const reach = 2;

/** All cells within `reach` of one that holds a soft pixel (above 0, below 0.98); none if nothing is soft. */
export function bandGrid(matte: Matte, width: number, height: number, cellPx: number): Grid {
	const columns = Math.ceil(width / cellPx);
	const rows = Math.ceil(height / cellPx);
	const soft = new Uint8Array(columns * rows);
	for (let y = 0, i = 0; y < height; y++) {
		const row = Math.floor(y / cellPx) * columns;
		for (let x = 0; x < width; x++, i++) {
			const value = matte[i];
			if (value > 0 && value < solidFrom) soft[row + Math.floor(x / cellPx)] = 1;
		}
	}
	return { columns, rows, cellPx, ...numberPlaces(widen(soft, columns, rows)) };
}

/** The marked places and all within `reach` of one, in both directions. */
function widen(marked: Uint8Array, columns: number, rows: number): Uint8Array {
	const wide = new Uint8Array(marked.length);
	for (let place = marked.indexOf(1); place >= 0; place = marked.indexOf(1, place + 1)) {
		const row = Math.floor(place / columns);
		const column = place - row * columns;
		const left = Math.max(0, column - reach);
		const right = Math.min(columns - 1, column + reach);
		for (let near = Math.max(0, row - reach); near <= Math.min(rows - 1, row + reach); near++) {
			for (let at = near * columns + left; at <= near * columns + right; at++) wide[at] = 1;
		}
	}
	return wide;
}

/** Numbers the wanted places in rising order. */
export function numberPlaces(wanted: Uint8Array): { cells: Int32Array; slots: Int32Array } {
	const slots = new Int32Array(wanted.length).fill(-1);
	const places = new Int32Array(wanted.length);
	let count = 0;
	for (let place = 0; place < wanted.length; place++) {
		if (wanted[place] === 0) continue;
		slots[place] = count;
		places[count++] = place;
	}
	return { cells: places.slice(0, count), slots };
}
