// Marks the neighbourhood of chosen cells on a map with a quarter of the grid's resolution, at a sixteenth of the cost.
import { dilate } from './dilate.ts';

/** Side of a map cell, in cells of the grid. */
export const mapScale = 4;

export interface NearMap {
	readonly side: number;
	/** 1 near a chosen cell, 0 elsewhere. */
	readonly values: Uint8Array;
}

/**
 * Marks all map cells within `reach` grid cells (rounded up to map cells) of the `chosen` cells, which are indices in a
 * grid of `side` x `side`.
 */
export function mapNear(side: number, chosen: Int32Array, reach: number): NearMap {
	const mapSide = Math.ceil(side / mapScale);
	const mask = new Uint8Array(mapSide * mapSide);
	for (const cell of chosen) {
		const y = (cell / side) | 0;
		const x = cell - y * side;
		mask[((y / mapScale) | 0) * mapSide + ((x / mapScale) | 0)] = 1;
	}
	return { side: mapSide, values: dilate(mask, mapSide, Math.ceil(reach / mapScale)) };
}

/** A run of cells in one row. */
interface CellRun {
	/** Index of its first cell in the grid. */
	readonly from: number;
	/** Exclusive. */
	readonly to: number;
}

/** The marked area as runs along the rows of a grid of `side` x `side`. */
export function runsNear({ side: mapSide, values }: NearMap, side: number): CellRun[] {
	const runs: CellRun[] = [];
	for (let row = 0; row < mapSide; row++)
		for (let cell = 0; cell < mapSide; cell++) {
			if (!values[row * mapSide + cell]) continue;
			const first = mapScale * cell;
			while (cell < mapSide && values[row * mapSide + cell]) cell++;
			const end = Math.min(side, mapScale * cell);
			for (let y = mapScale * row; y < Math.min(side, mapScale * (row + 1)); y++)
				runs.push({ from: y * side + first, to: y * side + end });
		}
	return runs;
}
