// Connected regions of a grid: everything that can be reached from a cell by steps to its four neighbours.

/** Memory for finding regions, made once for a grid. */
export interface RegionFinder {
	/**
	 * Indices of the region around `start` of cells that `belongs` accepts and no earlier region holds; valid until the
	 * next call. `belongs` is asked at least once for each neighbour of the region, so it can note what lies there.
	 */
	grow(start: number, belongs: (cell: number) => boolean): Int32Array;
	/** Whether an earlier region holds the cell. */
	has(cell: number): boolean;
	/** Begins anew, as if no region had been found. */
	forget(): void;
}

export function createRegionFinder(side: number): RegionFinder {
	const taken = new Uint8Array(side * side);
	const region = new Int32Array(side * side);
	return {
		grow(start, belongs) {
			let size = 0;
			take(start);
			for (let next = 0; next < size; next++) {
				const cell = region[next];
				const x = cell % side;
				if (x > 0) visit(cell - 1);
				if (x < side - 1) visit(cell + 1);
				if (cell >= side) visit(cell - side);
				if (cell < taken.length - side) visit(cell + side);
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
		forget() {
			taken.fill(0);
		},
	};
}
