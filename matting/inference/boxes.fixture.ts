// Mattes made of boxes.
import { createGrid, type Grid } from '../grid.ts';

/** A region, from and to (exclusive), as shares of the image, and its alpha. */
export interface Box {
	readonly x: readonly [number, number];
	readonly y: readonly [number, number];
	readonly alpha?: number;
}

export function gridOf(side: number, ...boxes: readonly Box[]): Grid {
	const grid = createGrid(side);
	const at = (share: number) => Math.round(share * side);
	for (const { x, y, alpha = 1 } of boxes)
		for (let row = at(y[0]); row < at(y[1]); row++)
			grid.values.fill(alpha, row * side + at(x[0]), row * side + at(x[1]));
	return grid;
}

/** Alpha at a place, in shares of the image. */
export const at = ({ side, values }: Grid, x: number, y: number) =>
	values[Math.round(y * side) * side + Math.round(x * side)] as number;
