// Places the border of a rough mask on the edges of the image.
import { isSameSize, type Size } from '#contract/size.ts';
import { type Box, grown } from '../box.ts';
import { clamp } from '../clamp.ts';
import { cropImage, cropPixels } from '../crop.ts';
import { distances } from '../grid/distances.ts';
import type { Grid, View } from '../grid.ts';
import type { Image, Matte } from '../image.ts';
import { refine } from '../refine.ts';
import { upscale } from '../resample/upscale.ts';
import { interpolated } from './interpolated.ts';
import { cellsOf, type Mask } from './mask.ts';

/**
 * Side of the square on which the border is refined: that of the segmentation network, for whose mattes the refinement
 * was made.
 */
const maxSide = 1024;
const sideStep = 64;
/** Maximum distance of the true border from the mask's, in cells of the mask. */
const undecidedCells = 5;

/**
 * The subject's matte in `box`, 0 to 255, refined as the cutout's own matte was: from the colours on both sides of the
 * border in `around`, a box that contains `box`.
 */
export function refineMask(image: Image, mask: Mask, box: Box, around: Box): Matte {
	const { width, height, rgb } = cropImage(image, around);
	const crop: Image = { width, height, rgb };
	const side = sideOf(around, image);
	const matte = refine(crop, viewOf(crop, side), alphaOf(mask, image, around, side));
	const inside: Box = { ...box, left: box.left - around.left, top: box.top - around.top };
	return cropPixels(matte, 1, around.width, inside);
}

/** As fine as the network's square over the whole image would be, or as the image itself if that is coarser. */
function sideOf({ width, height }: Box, image: Size): number {
	const scale = Math.min(1, maxSide / Math.max(image.width, image.height));
	const wanted = Math.ceil((scale * Math.max(width, height)) / sideStep) * sideStep;
	return clamp(wanted, sideStep, maxSide);
}

/**
 * The image stretched to a square: means over the pixels of each cell, or enlarged if there are fewer pixels than
 * cells.
 */
function viewOf({ rgb, width, height }: Image, side: number): View {
	const within = { width: Math.min(width, side), height: Math.min(height, side) };
	const shrunk = means(rgb, { width, height }, within);
	return { side, rgb: upscale(shrunk, 3, within, { width: side, height: side }) };
}

function means(rgb: Uint8Array, from: Size, to: Size): Uint8Array {
	if (isSameSize(from, to)) return rgb;
	const out = new Uint8Array(3 * to.width * to.height);
	for (let y = 0, i = 0; y < to.height; y++) {
		const [top, bottom] = span(y, from.height, to.height);
		for (let x = 0; x < to.width; x++) {
			const [left, right] = span(x, from.width, to.width);
			let [red, green, blue] = [0, 0, 0];
			for (let row = top; row < bottom; row++)
				for (let at = 3 * (row * from.width + left), end = at + 3 * (right - left); at < end; at += 3) {
					red += rgb[at];
					green += rgb[at + 1];
					blue += rgb[at + 2];
				}
			const count = (bottom - top) * (right - left);
			out[i++] = red / count + 0.5;
			out[i++] = green / count + 0.5;
			out[i++] = blue / count + 0.5;
		}
	}
	return out;
}

/** The first pixel of a cell and the one after its last; spans at least one pixel. */
function span(cell: number, from: number, to: number): [number, number] {
	const start = Math.floor((cell * from) / to);
	return [start, Math.max(start + 1, Math.floor(((cell + 1) * from) / to))];
}

/**
 * The mask on the square, undecided only near its border: within an object the network is often unsure about patches.
 */
function alphaOf(mask: Mask, image: Size, around: Box, side: number): Grid {
	const cells = grown(cellsOf(around, image, mask), undecidedCells, mask);
	const inside = cropPixels(mask.values, 1, mask.width, cells).map((value) => (value >= 128 ? 1 : 0));
	const toInside = distances(inside, cells, undecidedCells + 1);
	const toOutside = distances(
		inside.map((value) => 1 - value),
		cells,
		undecidedCells + 1,
	);
	const values = toOutside.map((distance, i) => {
		return clamp(0.5 + (distance - toInside[i]) / (2 * undecidedCells), 0, 1);
	});
	return {
		side,
		values: interpolated({ box: cells, values }, mask, image, around, { width: side, height: side }),
	};
}
