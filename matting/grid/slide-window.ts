// Sums several quantities over a square window that slides over a grid, without storing a plane for any of them.
import { dilate } from './dilate.ts';

interface Window {
	/** Side of the grid, in cells. */
	readonly side: number;
	/** In cells, 0 or more: the window is (2 radius + 1)^2 cells, clipped at the borders. */
	readonly radius: number;
	/** Number of quantities per cell. */
	readonly count: number;
	/** Adds the quantities of a cell, multiplied by `times` (1 or -1), to `sums` from index `at` on. */
	add(sums: Float64Array, at: number, cell: number, times: number): void;
	/** 1 in cells to visit, 0 in others. */
	readonly wanted: Uint8Array;
	/** Called for each wanted cell, row by row, with the sums over its window. */
	visit(cell: number, sums: Float64Array): void;
}

/**
 * Uses running sums from the first wanted cell of a row to the last, so that the cost does not depend on the radius.
 */
export function slideWindow(window: Window): void {
	const { side, radius, count, wanted, visit } = window;
	const counted = dilate(wanted, side, radius);
	// Sums of a column over the window's height; empty columns around the grid spare the loop a special case for the
	// borders.
	const columns = new Float64Array((radius + 1 + side + radius) * count);
	const sums = new Float64Array(count);
	for (let y = 0; y < radius; y++) addRow(columns, window, counted, y, 1);
	for (let y = 0; y < side; y++) {
		addRow(columns, window, counted, y + radius, 1);
		addRow(columns, window, counted, y - radius - 1, -1);
		const row = wanted.subarray(y * side, (y + 1) * side);
		const first = row.indexOf(1);
		if (first < 0) continue;
		const last = row.lastIndexOf(1);
		sums.fill(0);
		for (let at = first * count; at < (first + 2 * radius + 1) * count; at++)
			sums[at % count] = sums[at % count] + columns[at];
		for (let x = first; x <= last; x++) {
			const leaving = x * count;
			const entering = leaving + (2 * radius + 1) * count;
			for (let k = 0; k < count; k++) sums[k] = sums[k] + (columns[entering + k] - columns[leaving + k]);
			if (row[x]) visit(y * side + x, sums);
		}
	}
}

/** Adds only cells in the window of a wanted cell: others make no difference. */
function addRow(
	columns: Float64Array,
	{ side, radius, count, add }: Window,
	counted: Uint8Array,
	y: number,
	times: number,
): void {
	if (y < 0 || y >= side) return;
	for (let x = 0, cell = y * side; x < side; x++, cell++)
		if (counted[cell]) add(columns, (radius + 1 + x) * count, cell, times);
}
