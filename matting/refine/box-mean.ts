// Box filter by running sums: its cost does not depend on the radius.
import type { Grid } from '../grid.ts';

/**
 * Replaces each value by the mean over the (2 radius + 1)^2 window around it, clipped at the borders.
 * In place. `radius` in grid cells, 1 or more.
 */
export function boxMean({ side, values }: Grid, radius: number): void {
	const line = new Float32Array(side);
	const column = new Float64Array(side);
	for (let y = 0; y < side; y++) meanOfRow(values, y * side, side, radius, line);

	const rows = values.slice();
	const outside = new Float32Array(side);
	const row = (y: number) => (y >= 0 && y < side ? rows.subarray(y * side, (y + 1) * side) : outside);
	for (let y = 0; y < Math.min(radius, side); y++) {
		const entering = row(y);
		for (let x = 0; x < side; x++) column[x] = column[x] + entering[x];
	}
	for (let y = 0; y < side; y++) {
		const [entering, leaving] = [row(y + radius), row(y - radius - 1)];
		const count = Math.min(side - 1, y + radius) - Math.max(0, y - radius) + 1;
		for (let x = 0, i = y * side; x < side; x++, i++) {
			const sum = column[x] + entering[x] - leaving[x];
			column[x] = sum;
			values[i] = sum / count;
		}
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
	for (let x = 0; x < Math.min(radius, side); x++) sum += line[x];
	for (let x = 0; x < side; x++) {
		if (x + radius < side) sum += line[x + radius];
		if (x - radius - 1 >= 0) sum -= line[x - radius - 1];
		values[start + x] = sum / (Math.min(side - 1, x + radius) - Math.max(0, x - radius) + 1);
	}
}
