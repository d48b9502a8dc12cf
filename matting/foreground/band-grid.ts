// The sparse grid on which colours are estimated: square cells in and around the soft band only.
import { dilate } from '../grid/dilate.ts';
import type { Matte } from '../image.ts';
import { solidFrom } from './mixture.ts';

export interface BandGrid {
	readonly columns: number;
	readonly rows: number;
	/** Side of a cell in pixels; cells at the right and lower edges may extend beyond the image. */
	readonly cellPx: number;
	/** Positions (row x columns + column) of the existing cells, in ascending order. */
	readonly cells: Int32Array;
	/** For each position, its index in `cells`, or -1. */
	readonly slots: Int32Array;
}

/**
 * How far around the band cells belong to the grid; they provide the pure colours. At least 1, because `correctBand`
 * interpolates.
 */
const reach = 2;

/** All cells within `reach` of a cell with a soft pixel (above 0, below 0.98); none if no pixel is soft. */
export function bandGrid(matte: Matte, width: number, height: number, cellPx: number): BandGrid {
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
	return { columns, rows, cellPx, ...numberPositions(dilate(soft, columns, reach)) };
}

/** Numbers the marked positions in ascending order. */
export function numberPositions(marked: Uint8Array): { cells: Int32Array; slots: Int32Array } {
	const slots = new Int32Array(marked.length).fill(-1);
	const positions = new Int32Array(marked.length);
	let count = 0;
	for (let position = 0; position < marked.length; position++) {
		if (marked[position] === 0) continue;
		slots[position] = count;
		positions[count++] = position;
	}
	return { cells: positions.slice(0, count), slots };
}
