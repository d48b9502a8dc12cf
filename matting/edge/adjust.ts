// The matte with its edge moved, softened or hardened by the edge settings, in any box.
import type { Size } from '#contract/size.ts';
import { type Box, wholeOf } from '../box.ts';
import { type Boxed, cut, place } from '../boxed.ts';
import { contrastCurve } from './contrast-curve.ts';
import { createFeather, featherReachPx } from './feather.ts';
import { createShift, shiftReachPx } from './shift.ts';
import { createTile, fillTile, type Tile } from './tile.ts';

export interface Edge {
	/** Distance in pixels by which the edge moves outwards, -5 to 5; fractions count. */
	readonly shift: number;
	/** Distance in pixels over which a hard edge softens, 0 to 20. */
	readonly feather: number;
	/** In %, -100 to 100: above 0 soft alpha becomes harder; at 100 none is left. */
	readonly contrast: number;
}

/** Tiles of this size are computed one by one: most of a matte is flat, and a flat tile is only filled. */
const tilePx = 64;

/** Whether the settings leave every matte unchanged. */
export function isPlainEdge({ shift, feather, contrast }: Edge): boolean {
	return shift === 0 && feather === 0 && contrast === 0;
}

/** Reach in whole pixels: a change of the matte in a box changes the adjusted matte only in that box grown by this. */
export function reachPx({ shift, feather }: Edge): number {
	return shiftReachPx(shift) + featherReachPx(feather);
}

/**
 * The adjusted matte in `box` (by default all of it), 0 to 255, with the same bytes whatever the box: first shifted,
 * then feathered, then contrasted. Beyond the image the matte continues as at its border, so that a subject cut off
 * there stays cut off.
 */
export function adjusted(matte: Uint8Array, image: Size, edge: Edge, box: Box = wholeOf(image)): Boxed {
	if (isPlainEdge(edge)) return cut(matte, image, box);
	const out: Boxed = { box, values: new Uint8Array(box.width * box.height) };
	const margin = reachPx(edge);
	const tile = createTile(tilePx + 2 * margin);
	const steps = [createShift(edge.shift, tile.side), createFeather(edge.feather, tile.side)];
	const curve = contrastCurve(edge.contrast);
	const inBox = { ...box, left: 0, top: 0 };
	for (let top = 0; top < box.height; top += tilePx)
		for (let left = 0; left < box.width; left += tilePx) {
			const part = {
				left,
				top,
				width: Math.min(tilePx, box.width - left),
				height: Math.min(tilePx, box.height - top),
			};
			const isFlat = fillTile(tile, matte, image, box.left + left - margin, box.top + top - margin);
			if (!isFlat) for (const step of steps) step(tile);
			place({ box: part, values: middleOf(tile, margin, part, curve) }, out.values, inBox);
		}
	return out;
}

/** The values of the tile without its margin, mapped by the contrast curve. */
function middleOf(
	{ values, side }: Tile,
	margin: number,
	{ width, height }: Size,
	curve: Uint8Array,
): Uint8Array<ArrayBuffer> {
	const middle = new Uint8Array(width * height);
	for (let y = 0, at = 0; y < height; y++)
		for (let x = 0, from = (margin + y) * side + margin; x < width; x++, from++, at++)
			middle[at] = curve[values[from]];
	return middle;
}
