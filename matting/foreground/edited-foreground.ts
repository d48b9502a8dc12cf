// The foreground colours of a cutout with an edited matte, tile by tile: an edit costs only as much as the tiles around
// it.
import type { Size } from '#contract/size.ts';
import { type Box, wholeOf } from '../box.ts';
import { cropImage, cropPixels } from '../crop.ts';
import { cellPxOf, estimateForeground } from '../foreground.ts';
import type { Image, Matte } from '../image.ts';
import { solidFrom } from './mixture.ts';

/** Side of a tile, in pixels; those at the right and lower edges may be smaller. */
export const tilePx = 512;
/** Minimum distance around a tile, in pixels, within which the image and its matte count for the tile's colours. */
const marginPx = 64;

/** The cutout before any edit: alpha, 0 to 255, and interleaved RGB, both of the image's size. */
interface BaseCutout {
	readonly alpha: Matte;
	readonly foreground: Uint8Array;
}

/** The tiles of an image, row by row. */
export function tilesOf(image: Size): Box[] {
	return tilesTouched(wholeOf(image), image);
}

/** The tiles whose colours may change when alpha changes in the box. */
export function tilesTouched(changed: Box, { width, height }: Size): Box[] {
	const reachPx = marginPx + cellPxOf({ width, height });
	const tiles: Box[] = [];
	const first = (start: number) => Math.floor(Math.max(0, start - reachPx) / tilePx) * tilePx;
	const bottom = Math.min(height, changed.top + changed.height + reachPx);
	const right = Math.min(width, changed.left + changed.width + reachPx);
	for (let top = first(changed.top); top < bottom; top += tilePx) {
		for (let left = first(changed.left); left < right; left += tilePx)
			tiles.push({
				left,
				top,
				width: Math.min(tilePx, width - left),
				height: Math.min(tilePx, height - top),
			});
	}
	return tiles;
}

/**
 * The colours of a tile, interleaved RGB, 0 to 255; a pure function of its arguments. Where `alpha`, the current matte
 * of the whole image, equals the base's, they are the base's colours; elsewhere they are the original's bytes where
 * alpha is above 0.98, and estimated anew where it is lower (see `estimateForeground`).
 */
export function foregroundOfTile(tile: Box, original: Image, alpha: Matte, base: BaseCutout): Uint8Array {
	const { width } = original;
	const colors = cropPixels(base.foreground, 3, width, tile);
	const source = cropPixels(original.rgb, 3, width, tile);
	const soft: number[] = [];
	for (let y = 0, i = 0; y < tile.height; y++) {
		let at = (tile.top + y) * width + tile.left;
		for (let x = 0; x < tile.width; x++, i++, at++) {
			const value = alpha[at];
			if (value === base.alpha[at] || value === 0) continue;
			if (value < solidFrom) soft.push(i);
			else colors.set(source.subarray(3 * i, 3 * i + 3), 3 * i);
		}
	}
	if (soft.length > 0) estimateInto(colors, soft, tile, original, alpha);
	return colors;
}

/** The colours of all tiles, for the whole image. */
export function editedForeground(original: Image, alpha: Matte, base: BaseCutout): Uint8Array {
	const colors = new Uint8Array(3 * alpha.length);
	for (const tile of tilesOf(original)) {
		const ofTile = foregroundOfTile(tile, original, alpha, base);
		for (let y = 0; y < tile.height; y++) {
			const row = ofTile.subarray(3 * y * tile.width, 3 * (y + 1) * tile.width);
			colors.set(row, 3 * ((tile.top + y) * original.width + tile.left));
		}
	}
	return colors;
}

/** Writes the estimated colours of the tile's pixels with the indices `soft`, counted row by row. */
function estimateInto(
	colors: Uint8Array,
	soft: readonly number[],
	tile: Box,
	original: Image,
	alpha: Matte,
): void {
	const around = surroundings(tile, original);
	const image = cropImage(original, around);
	const matte = cropPixels(alpha, 1, original.width, around);
	const estimated = estimateForeground(image, matte, cellPxOf(original));
	const offset = (tile.top - around.top) * around.width + tile.left - around.left;
	for (const i of soft) {
		const y = Math.floor(i / tile.width);
		const from = offset + y * around.width + i - y * tile.width;
		colors.set(estimated.subarray(3 * from, 3 * from + 3), 3 * i);
	}
}

/** The tile with its margin, aligned to the cells of the whole image's grid. */
function surroundings({ left, top, width, height }: Box, whole: Size): Box {
	const cellPx = cellPxOf(whole);
	const before = (start: number) => Math.floor(Math.max(0, start - marginPx) / cellPx) * cellPx;
	const [x, y] = [before(left), before(top)];
	return {
		left: x,
		top: y,
		width: Math.min(whole.width, left + width + marginPx) - x,
		height: Math.min(whole.height, top + height + marginPx) - y,
	};
}

/**
 * Mixes the original's colours back into soft pixels; all arguments have one size. At 100 `percent` the result is the
 * foreground itself, at 0 it has the original's colours wherever alpha is above 0 and below 0.98.
 */
export function decontaminated(
	foreground: Uint8Array,
	original: Uint8Array,
	alpha: Matte,
	percent: number,
): Uint8Array {
	if (percent >= 100) return foreground;
	const mixed = new Uint8Array(foreground);
	const share = 1 - percent / 100;
	for (let i = 0, at = 0; i < alpha.length; i++, at += 3) {
		if (alpha[i] === 0 || alpha[i] >= solidFrom) continue;
		for (let k = at; k < at + 3; k++) mixed[k] = foreground[k] + share * (original[k] - foreground[k]) + 0.5;
	}
	return mixed;
}
