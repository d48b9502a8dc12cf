// Which parts of a grid lie near some of its cells, on a map a quarter as fine: close enough, and sixteen times cheaper.
import { dilate } from './dilate.ts';

/** The map is this many times coarser than the grid. */
export const coarser = 4;

export interface NearMap {
	readonly side: number;
	/** 1 near a chosen cell, else 0. */
	readonly values: Uint8Array;
}

/** Marks everything within `reach` cells of the grid, rounded up to cells of the map, of those that `chosen` accepts. */
export function mapNear(
	{ side, values }: { readonly side: number; readonly values: Float32Array },
	reach: number,
	chosen: (value: number) => boolean,
): NearMap {
	const mapSide = Math.ceil(side / coarser);
	const mask = new Uint8Array(mapSide * mapSide);
	for (let y = 0, i = 0; y < side; y++) {
		const row = Math.floor(y / coarser) * mapSide;
		for (let x = 0; x < side; x++, i++) if (chosen(values[i] as number)) mask[row + ((x / coarser) | 0)] = 1;
	}
	return { side: mapSide, values: dilate(mask, mapSide, Math.ceil(reach / coarser)) };
}
