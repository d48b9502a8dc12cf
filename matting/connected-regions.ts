// Connected regions of a grid (4-connectivity), by flood fill.
import type { Box } from './box.ts';

/** Finds regions with buffers that are allocated once for a grid. */
export interface RegionFinder {
	/**
	 * Indices of the region around `start` of cells that `belongs` accepts and no earlier region contains; valid until
	 * the next call. Calls `belongs` at least once for each cell next to the region, so it can record what borders on it.
	 */
	grow(start: number, belongs: (cell: number) => boolean): Int32Array;
	/** Whether an earlier region contains the cell. */
	has(cell: number): boolean;
	/** Discards all regions found so far. */
	reset(): void;
}

/** A grid is square unless `rows` is given. */
export function createRegionFinder(columns: number, rows = columns): RegionFinder {
	const taken = new Uint8Array(columns * rows);
	const region = new Int32Array(columns * rows);
	return {
		grow(start, belongs) {
			let size = 0;
			take(start);
			for (let next = 0; next < size; next++) {
				const cell = region[next];
				const x = cell % columns;
				if (x > 0) visit(cell - 1);
				if (x < columns - 1) visit(cell + 1);
				if (cell >= columns) visit(cell - columns);
				if (cell < taken.length - columns) visit(cell + columns);
			}
			return region.subarray(0, size);

			function visit(cell: number): void {
				if (!taken[cell] && belongs(cell)) take(cell);
			}
			function take(cell: number): void {
				taken[cell] = 1;
				region[size++] = cell;
			}
		},
		has: (cell) => taken[cell] === 1,
		reset() {
			taken.fill(0);
		},
	};
}

/** The smallest box, in cells, around one or more cells of a grid. */
export function boundsOf(cells: Int32Array, columns: number): Box {
	let [left, top, right, bottom] = [Infinity, Infinity, 0, 0];
	for (const cell of cells) {
		const [column, row] = [cell % columns, Math.floor(cell / columns)];
		left = Math.min(left, column);
		right = Math.max(right, column + 1);
		top = Math.min(top, row);
		bottom = Math.max(bottom, row + 1);
	}
	return { left, top, width: right - left, height: bottom - top };
}

/**
 * All regions of cells that `belongs` accepts, in the order of their first cells; each as `grow` returns it, valid
 * until the next one is made. `belongs` is called once for each cell, before the first region is found.
 */
export function* regionsOf(
	belongs: (cell: number) => boolean,
	columns: number,
	rows = columns,
): Generator<Int32Array> {
	/** 1 in cells that belong to a region which is not found yet. */
	const left = new Uint8Array(columns * rows);
	for (let cell = 0; cell < left.length; cell++) left[cell] = belongs(cell) ? 1 : 0;
	const region = new Int32Array(left.length);
	for (let start = 0; start < left.length; start++)
		if (left[start]) yield region.subarray(0, take(start, left, region, columns));
}

/**
 * Moves a region from `left` to the beginning of `region` and returns its size. A call for each neighbour, as in
 * `grow`, would take twice the time.
 */
function take(start: number, left: Uint8Array, region: Int32Array, columns: number): number {
	let size = 0;
	left[start] = 0;
	region[size++] = start;
	for (let next = 0; next < size; next++) {
		const cell = region[next];
		const x = cell % columns;
		if (x > 0 && left[cell - 1]) {
			left[cell - 1] = 0;
			region[size++] = cell - 1;
		}
		if (x < columns - 1 && left[cell + 1]) {
			left[cell + 1] = 0;
			region[size++] = cell + 1;
		}
		if (cell >= columns && left[cell - columns]) {
			left[cell - columns] = 0;
			region[size++] = cell - columns;
		}
		if (cell < left.length - columns && left[cell + columns]) {
			left[cell + columns] = 0;
			region[size++] = cell + columns;
		}
	}
	return size;
}
