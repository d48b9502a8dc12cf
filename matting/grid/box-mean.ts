// Box filter by running sums: its cost does not depend on the radius.
import type { Grid } from '../grid.ts';

/**
 * Replaces each value, in place, by the mean over the (2 radius + 1)^2 window around it, clipped at the borders.
 * `radius` is in grid cells, 1 or more.
 */
export function boxMean(grid: Grid, radius: number): void {
	const shares = windowShares(grid.side, radius);
	meansAlongRows(grid, radius, shares);
	meansAlongColumns(grid, radius, shares);
}

/** The reciprocal of the number of cells in the window around each cell of a line. */
function windowShares(side: number, radius: number): Float64Array {
	const shares = new Float64Array(side);
	for (let i = 0; i < side; i++) shares[i] = 1 / (Math.min(side, i + radius + 1) - Math.max(0, i - radius));
	return shares;
}

function meansAlongRows({ side, values }: Grid, radius: number, shares: Float64Array): void {
	// Zeros around the row spare the loop a special case for the borders.
	const first = radius + 1;
	const padded = new Float32Array(first + side + radius);
	for (let start = 0; start < values.length; start += side) {
		padded.set(values.subarray(start, start + side), first);
		let sum = 0;
		for (let x = first; x < first + radius; x++) sum += padded[x];
		for (let x = 0; x < side; x++) {
			sum += padded[x + first + radius] - padded[x];
			values[start + x] = sum * shares[x];
		}
	}
}

function meansAlongColumns({ side, values }: Grid, radius: number, shares: Float64Array): void {
	const sums = new Float64Array(side);
	const below = new Float32Array(side);
	/** Rows that are still in the window, although their means have replaced them in the grid. */
	const replaced = new Float32Array((radius + 1) * side);
	const row = (y: number) => (y < side ? values.subarray(y * side, (y + 1) * side) : below);
	for (let y = 0; y < radius; y++) addTo(sums, row(y));
	for (let y = 0; y < side; y++) {
		const [current, entering, share] = [row(y), row(y + radius), shares[y]];
		const start = (y % (radius + 1)) * side;
		const leaving = replaced.subarray(start, start + side);
		for (let x = 0; x < side; x++) {
			const sum = sums[x] + (entering[x] - leaving[x]);
			sums[x] = sum;
			leaving[x] = current[x];
			current[x] = sum * share;
		}
	}
}

function addTo(sums: Float64Array, row: Float32Array): void {
	for (let x = 0; x < sums.length; x++) sums[x] = sums[x] + row[x];
}
