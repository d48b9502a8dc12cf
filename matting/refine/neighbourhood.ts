// Which parts of a grid lie near some of its cells, on a map a quarter as fine: close enough, and sixteen times cheaper.
import { dilate } from './dilate.ts';

/** The map is this many times coarser than the grid. */
export const coarser = 4;

export interface NearMap {
	readonly side: number;
	/** 1 near a chosen cell, else 0. */
	readonly values: Uint8Array;
}

/** Marks everything within `reach` cells, rounded up to cells of the map, of the `chosen` cells of a grid of that side. */
export function mapNear(side: number, chosen: Int32Array, reach: number): NearMap {
	const mapSide = Math.ceil(side / coarser);
	const mask = new Uint8Array(mapSide * mapSide);
	for (const cell of chosen) {
		const y = (cell / side) | 0;
		const x = cell - y * side;
		mask[((y / coarser) | 0) * mapSide + ((x / coarser) | 0)] = 1;
	}
	return { side: mapSide, values: dilate(mask, mapSide, Math.ceil(reach / coarser)) };
}

export interface Stretch {
	/** Index in the grid of its first pixel; it lies in one row. */
	readonly from: number;
	/** Exclusive. */
	readonly to: number;
}

/** All that the map marks, as stretches of the rows of a grid of that side. */
export function stretchesNear({ side: mapSide, values }: NearMap, side: number): Stretch[] {
	const stretches: Stretch[] = [];
	for (let row = 0; row < mapSide; row++)
		for (let cell = 0; cell < mapSide; cell++) {
			if (!values[row * mapSide + cell]) continue;
			const first = coarser * cell;
			while (cell < mapSide && values[row * mapSide + cell]) cell++;
			const end = Math.min(side, coarser * cell);
			for (let y = coarser * row; y < Math.min(side, coarser * (row + 1)); y++)
				stretches.push({ from: y * side + first, to: y * side + end });
		}
	return stretches;
}
