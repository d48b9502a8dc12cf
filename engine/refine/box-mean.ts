// Mean over a square window, by running sums: the cost does not depend on the radius.
import type { Grid } from '../grid.ts';

/**
 * Replaces each value by the mean over the (2 radius + 1)^2 window around it, cut off at the borders.
 * In place. `radius` in grid cells, 1 or more.
 */
export function boxMean({ side, values }: Grid, radius: number): void {
	const line = new Float32Array(side);
	const column = new Float64Array(side);
	for (let y = 0; y < side; y++) meanOfRow(values, y * side, side, radius, line);

	const rows = values.slice();
	for (let y = 0; y < Math.min(radius, side); y++) addRow(column, rows, y * side, 1);
	for (let y = 0; y < side; y++) {
		if (y + radius < side) addRow(column, rows, (y + radius) * side, 1);
		if (y - radius - 1 >= 0) addRow(column, rows, (y - radius - 1) * side, -1);
		const count = Math.min(side - 1, y + radius) - Math.max(0, y - radius) + 1;
		for (let x = 0, i = y * side; x < side; x++, i++) values[i] = (column[x] as number) / count;
	}
}

function meanOfRow(
	values: Float32Array,
	start: number,
	side: number,
	radius: number,
	line: Float32Array,
): void {
	let sum = 0;
	line.set(values.subarray(start, start + side));
	for (let x = 0; x < Math.min(radius, side); x++) sum += line[x] as number;
	for (let x = 0; x < side; x++) {
		if (x + radius < side) sum += line[x + radius] as number;
		if (x - radius - 1 >= 0) sum -= line[x - radius - 1] as number;
		values[start + x] = sum / (Math.min(side - 1, x + radius) - Math.max(0, x - radius) + 1);
	}
}

function addRow(column: Float64Array, values: Float32Array, start: number, sign: 1 | -1): void {
	for (let x = 0; x < column.length; x++)
		column[x] = (column[x] as number) + sign * (values[start + x] as number);
}
