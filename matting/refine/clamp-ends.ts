// Nearly opaque becomes opaque and nearly clear becomes clear, where edges are hard; hair keeps its half tones.

import type { Grid } from '../grid.ts';
import type { ShapeRow } from './enlarge.ts';

/** At a hard edge, alpha up to this becomes 0, and alpha from 1 less this becomes 1; what is between is stretched. */
const end = 0.1;

/**
 * Stretches 0.1 to 0.9 to 0 to 1 where the matte is hard, less where it is softer, not at all where it is soft.
 * `softness` (0 to 1) is read between its cells by bilinear interpolation. Results may lie outside 0 to 1.
 */
export function createEndClamp(softness: Grid, width: number, height: number): ShapeRow {
	const across = cellsAlong(width, softness.side);
	const down = cellsAlong(height, softness.side);
	const cells = new Float32Array(softness.side);
	let cellsOf = -1;
	return (row, y, from, to) => {
		if (cellsOf !== y) mixRows(cells, softness, down.first[y], down.share[y]);
		cellsOf = y;
		for (let x = from; x < to; x++) {
			const first = across.first[x];
			const left = cells[first];
			const soft = left + (cells[first + 1] - left) * across.share[x];
			const cut = end * (1 - soft);
			row[x] = (row[x] - cut) / (1 - 2 * cut);
		}
	};
}

/** For each pixel, the cell whose centre lies before its own, and how far it is on the way to the next. */
function cellsAlong(length: number, side: number) {
	const first = new Int32Array(length);
	const share = new Float32Array(length);
	for (let i = 0; i < length; i++) {
		const at = Math.min(side - 1, Math.max(0, ((i + 0.5) * side) / length - 0.5));
		first[i] = Math.min(side - 2, Math.floor(at));
		share[i] = at - first[i];
	}
	return { first, share };
}

function mixRows(cells: Float32Array, { side, values }: Grid, first: number, share: number): void {
	const above = first * side;
	for (let x = 0; x < side; x++) {
		const top = values[above + x];
		cells[x] = top + (values[above + side + x] - top) * share;
	}
}
