// Connected components of a mask on a grid (4-connectivity), by flood fill.
import type { Box } from '../box.ts';

/** Finds components, with buffers that are allocated once per grid. */
export interface ComponentFinder {
	/**
	 * Indices of the cells in the component of `start`, made of cells that `belongs` accepts and no earlier component
	 * contains; valid until the next call. Calls `belongs` at least once for each adjacent cell that no earlier
	 * component contains, so that it can record what borders on the component.
	 */
	grow(start: number, belongs: (cell: number) => boolean): Int32Array;
	/** Whether an earlier component contains the cell. */
	has(cell: number): boolean;
	/** Discards all components found so far. */
	reset(): void;
}

/** A grid is square unless `rows` is given. */
export function createComponentFinder(columns: number, rows = columns): ComponentFinder {
	const taken = new Uint8Array(columns * rows);
	const component = new Int32Array(columns * rows);
	return {
		grow(start, belongs) {
			let size = 0;
			take(start);
			for (let next = 0; next < size; next++) {
				const cell = component[next];
				const x = cell % columns;
				if (x > 0) visit(cell - 1);
				if (x < columns - 1) visit(cell + 1);
				if (cell >= columns) visit(cell - columns);
				if (cell < taken.length - columns) visit(cell + columns);
			}
			return component.subarray(0, size);

			function visit(cell: number): void {
				if (!taken[cell] && belongs(cell)) take(cell);
			}
			function take(cell: number): void {
				taken[cell] = 1;
				component[size++] = cell;
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
 * All components of cells that `belongs` accepts, in the order of their first cells, each as `grow` returns it and
 * valid until the next one is made. `belongs` is called once for each cell, before the first component is found.
 */
export function* componentsOf(
	belongs: (cell: number) => boolean,
	columns: number,
	rows = columns,
): Generator<Int32Array> {
	/** 1 in cells whose component has not been found yet. */
	const left = new Uint8Array(columns * rows);
	for (let cell = 0; cell < left.length; cell++) left[cell] = belongs(cell) ? 1 : 0;
	const component = new Int32Array(left.length);
	for (let start = 0; start < left.length; start++)
		if (left[start]) yield component.subarray(0, take(start, left, component, columns));
}

/**
 * Moves a component from `left` to the start of `component` and returns its size. Calling a function for each
 * neighbour, as `grow` does, would take twice as long.
 */
function take(start: number, left: Uint8Array, component: Int32Array, columns: number): number {
	let size = 0;
	left[start] = 0;
	component[size++] = start;
	for (let next = 0; next < size; next++) {
		const cell = component[next];
		const x = cell % columns;
		if (x > 0 && left[cell - 1]) {
			left[cell - 1] = 0;
			component[size++] = cell - 1;
		}
		if (x < columns - 1 && left[cell + 1]) {
			left[cell + 1] = 0;
			component[size++] = cell + 1;
		}
		if (cell >= columns && left[cell - columns]) {
			left[cell - columns] = 0;
			component[size++] = cell - columns;
		}
		if (cell < left.length - columns && left[cell + columns]) {
			left[cell + columns] = 0;
			component[size++] = cell + columns;
		}
	}
	return size;
}
