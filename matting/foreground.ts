// Colour decontamination: estimates the foreground colours in the soft band.
import type { Size } from '#contract/size.ts';
import { bandGrid } from './foreground/band-grid.ts';
import { correctBand } from './foreground/correct-band.ts';
import { solve } from './foreground/multi-level.ts';
import { normalEquations } from './foreground/normal-equations.ts';
import { pyramid } from './foreground/pyramid.ts';
import type { Image, Matte } from './image.ts';

/** Longer side of the image, in pixels, at which a grid cell would be 1 pixel wide. */
const gridSidePx = 1024;
/** Cells of one pixel would reduce the error by 4 % (measured with true mattes), at four times the number of cells. */
const minCellPx = 2;

/**
 * The foreground colours, interleaved RGB at the image's size, sRGB, 0 to 255. Where the matte is above 0.98 or 0 they
 * are the image's bytes (at 0 they have no meaning). Between, I = a F + (1 - a) B: F and B are estimated together on a
 * coarse grid (after Germer, Uelwer, Conrad and Harmeling, "Fast Multi-Level Foreground Estimation", 2020, arXiv
 * 2006.14970), then F is corrected at each pixel so that it explains the image. Does not change the image. `cellPx`:
 * side of a grid cell in pixels, given where the image is a part of a larger one whose grid it shares.
 */
export function estimateForeground(image: Image, matte: Matte, cellPx = cellPxOf(image)): Uint8Array {
	const { width, height, rgb } = image;
	const foreground = new Uint8Array(rgb);
	const mixture = image.alpha ? { ...image, ...withoutOwnAlpha(image.alpha, matte) } : { ...image, matte };
	const grid = bandGrid(mixture.matte, width, height, cellPx);
	if (grid.cells.length === 0) return foreground;
	const levels = pyramid(grid, normalEquations(mixture, grid));
	correctBand(foreground, mixture, grid, solve(levels));
	return foreground;
}

/** Side of a grid cell, in pixels, for an image of the given size. */
export function cellPxOf({ width, height }: Size): number {
	return Math.max(minCellPx, Math.round(Math.max(width, height) / gridSidePx));
}

/**
 * The matte without the image's own alpha, which `refine` multiplied in: that alpha mixes no background into the
 * colours. Pixels hidden by the image's own alpha carry no information.
 */
function withoutOwnAlpha(own: Uint8Array, matte: Matte): { matte: Matte; hidden: Uint8Array } {
	const hidden = new Uint8Array(matte.length);
	const subject = matte.map((value, i) => {
		const alpha = own[i];
		hidden[i] = alpha === 0 ? 1 : 0;
		return alpha === 0 ? 0 : Math.min(255, Math.round((value * 255) / alpha));
	});
	return { matte: subject, hidden };
}
