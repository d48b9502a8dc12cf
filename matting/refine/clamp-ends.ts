// Clamps nearly opaque and nearly transparent pixels at hard edges, but keeps the partial alpha of hair.
import type { Grid } from '../grid.ts';
import { cellsAlong, interpolateRow } from '../resample/cells-along.ts';
import type { ShapeRow } from '../resample/enlarge.ts';

/** At a hard edge, alpha up to this becomes 0 and alpha from 1 - this becomes 1; the range between is stretched. */
const end = 0.1;

/**
 * Stretches the range 0.1 to 0.9 to 0 to 1 where softness is 0, less where softness is higher, and not at all where it
 * is 1. `softness` is interpolated bilinearly. Results may lie outside 0 to 1.
 */
export function createEndClamp(softness: Grid, width: number, height: number): ShapeRow {
	const across = cellsAlong(width, softness.side);
	const down = cellsAlong(height, softness.side);
	const cells = new Float32Array(softness.side);
	let cellsOf = -1;
	return (row, y, from, to) => {
		if (cellsOf !== y) interpolateRow(cells, softness, down.first[y], down.share[y]);
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
