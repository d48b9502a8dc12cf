// An image pyramid over the grid: each level merges 2 x 2 cells, up to a single cell.
import { type BandGrid, numberPositions } from './band-grid.ts';
import { sumsPerCell } from './normal-equations.ts';

export interface Level {
	readonly columns: number;
	readonly rows: number;
	/** Number of cells. */
	readonly size: number;
	/** See normal-equations.ts. */
	readonly sums: Float32Array;
	/** For each cell, the cells to its left and right, above and below, or -1. */
	readonly neighbours: Int32Array;
	/** For each cell, its parent on the next coarser level; empty on the coarsest level. */
	readonly parents: Int32Array;
}

/** All levels, finest first. */
export function pyramid(fine: Cells, sums: Float32Array): Level[] {
	const { columns, rows, cells } = fine;
	const coarse = columns === 1 && rows === 1 ? undefined : halve(fine);
	const parents = coarse?.parents ?? new Int32Array(0);
	const level = { columns, rows, size: cells.length, sums, neighbours: neighbours(fine), parents };
	return coarse ? [level, ...pyramid(coarse, addUp(level, coarse.cells.length))] : [level];
}

type Cells = Pick<BandGrid, 'columns' | 'rows' | 'cells' | 'slots'>;

function halve(fine: Cells): Cells & { parents: Int32Array } {
	const columns = Math.ceil(fine.columns / 2);
	const rows = Math.ceil(fine.rows / 2);
	const positions = fine.cells.map((position) => {
		const row = Math.floor(position / fine.columns);
		return (row >> 1) * columns + ((position - row * fine.columns) >> 1);
	});
	const marked = new Uint8Array(columns * rows);
	for (const position of positions) marked[position] = 1;
	const { cells, slots } = numberPositions(marked);
	return { columns, rows, cells, slots, parents: positions.map((position) => slots[position]) };
}

function addUp({ sums, parents }: Level, parentCount: number): Float32Array {
	const total = new Float32Array(parentCount * sumsPerCell);
	for (let cell = 0, from = 0; cell < parents.length; cell++) {
		const to = parents[cell] * sumsPerCell;
		for (let k = 0; k < sumsPerCell; k++) total[to + k] += sums[from++];
	}
	return total;
}

function neighbours({ columns, cells, slots }: Cells): Int32Array {
	const found = new Int32Array(cells.length * 4);
	for (let cell = 0; cell < cells.length; cell++) {
		const position = cells[cell];
		const column = position % columns;
		found[4 * cell] = column > 0 ? slots[position - 1] : -1;
		found[4 * cell + 1] = column < columns - 1 ? slots[position + 1] : -1;
		found[4 * cell + 2] = slots[position - columns] ?? -1;
		found[4 * cell + 3] = slots[position + columns] ?? -1;
	}
	return found;
}
