// Weights pixels by their distance from the cells that change, so that a change has a soft seam.
import type { Size } from '#contract/size.ts';
import { type Box, grown } from '../box.ts';
import { clamp } from '../clamp.ts';
import { cropPixels } from '../crop.ts';
import { distances } from '../grid/distances.ts';
import { interpolated } from './interpolated.ts';
import { cellsOf } from './mask.ts';

/**
 * Weights for the pixels in a box of the image: 255 within half of `reach` of a marked cell of the grid, falling to 0
 * at `reach`, which is in cells.
 */
export function nearCells(
	marked: Uint8Array,
	grid: Size,
	reach: number,
	image: Size,
	pixels: Box,
): Uint8Array {
	const box = grown(cellsOf(pixels, image, grid), 1, grid);
	const distance = distances(cropPixels(marked, 1, grid.width, box), box, reach + 1);
	const values = distance.map((cells) => clamp((reach - cells) / (reach / 2), 0, 1));
	const shares = interpolated({ box, values }, grid, image, pixels, pixels);
	const near = new Uint8Array(shares.length);
	for (let i = 0; i < shares.length; i++) near[i] = Math.round(255 * shares[i]);
	return near;
}
