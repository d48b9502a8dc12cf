// A square piece of a matte with its margin, which the steps of an adjustment change in place.
import type { Size } from '#contract/size.ts';
import { clamp } from '../clamp.ts';

export interface Tile {
	/** Pixels. */
	readonly side: number;
	/** Alpha 0 to 255, side x side, row by row. */
	readonly values: Uint8Array;
}

/** Changes a tile in place. Afterwards, pixels within the step's reach of the tile's border are meaningless. */
export type TileStep = (tile: Tile) => void;

export function createTile(side: number): Tile {
	return { side, values: new Uint8Array(side * side) };
}

/**
 * Fills the tile with the matte from `left`, `top` on. These may lie beyond the matte, which continues as at its
 * border. Returns whether all values of the tile are equal.
 */
export function fillTile({ side, values }: Tile, matte: Uint8Array, image: Size, left: number, top: number) {
	const { width, height } = image;
	const before = clamp(-left, 0, side);
	const inside = Math.max(0, Math.min(side, width - left));
	for (let y = 0, start = 0; y < side; y++, start += side) {
		const row = clamp(top + y, 0, height - 1) * width;
		values.fill(matte[row], start, start + before);
		values.set(matte.subarray(row + left + before, row + left + inside), start + before);
		values.fill(matte[row + width - 1], start + inside, start + side);
	}
	return isFlat(values);
}

function isFlat(values: Uint8Array): boolean {
	const first = values[0];
	for (const value of values) if (value !== first) return false;
	return true;
}
