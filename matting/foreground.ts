// Step 6: the soft band gets the subject's own colours, without the old background's.

import { bandGrid } from './foreground/band-grid.ts';
import { correctBand } from './foreground/correct-band.ts';
import { solve } from './foreground/multi-level.ts';
import { observe } from './foreground/observe.ts';
import { pyramid } from './foreground/pyramid.ts';
import type { Image, Matte } from './image.ts';

/** On an image of this longer side in pixels a cell of the grid is 1 pixel wide, on a longer one wider. */
const gridSidePx = 1024;
/** Cells of one pixel make the error 4 % smaller (measured, true mattes), but they are four times as many. */
const minCellPx = 2;

/**
 * The subject's colours, interleaved RGB at the image's size, sRGB, 0 to 255. Where the matte is above
 * 0.98 they are the image's bytes; where it is 0 too, and mean nothing. Between, the image shows
 * I = a F + (1 - a) B: F and B are estimated together on a coarse grid (after Germer, Uelwer, Conrad and
 * Harmeling, "Fast Multi-Level Foreground Estimation", 2020, arXiv 2006.14970), then each pixel's F is
 * corrected so that the image is explained. The image itself stays as it is.
 */
export function estimateForeground(image: Image, matte: Matte): Uint8Array {
	const { width, height, rgb } = image;
	const foreground = new Uint8Array(rgb);
	const mixture = image.alpha ? { ...image, ...seenThrough(image.alpha, matte) } : { ...image, matte };
	const cellPx = Math.max(minCellPx, Math.round(Math.max(width, height) / gridSidePx));
	const grid = bandGrid(mixture.matte, width, height, cellPx);
	if (grid.cells.length === 0) return foreground;
	const levels = pyramid(grid, observe(mixture, grid));
	correctBand(foreground, mixture, grid, solve(levels));
	return foreground;
}

/**
 * The matte without the image's own alpha, which `refine` multiplied in: own alpha mixes nothing into
 * the colours. Pixels that the image hides show nothing to learn from.
 */
function seenThrough(own: Uint8Array, matte: Matte): { matte: Matte; hidden: Uint8Array } {
	const hidden = new Uint8Array(matte.length);
	const subject = matte.map((value, i) => {
		const alpha = own[i];
		hidden[i] = alpha === 0 ? 1 : 0;
		return alpha === 0 ? 0 : Math.min(255, Math.round((value * 255) / alpha));
	});
	return { matte: subject, hidden };
}
