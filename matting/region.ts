// A region of an image analysed alone, so that the network sees it large, and its cutout put back into the whole image.

import type { Size } from '#contract/size.ts';
import type { Box } from './box.ts';
import type { Raster } from './compose/raster.ts';
import { showBox } from './compose/show-box.ts';
import type { DoubtfulRegion } from './doubtful-regions.ts';
import type { Image } from './image.ts';

/** The pixels of an image in a box, which lies within it. */
export function cropImage({ width, rgb, alpha }: Image, box: Box): Image {
	return {
		width: box.width,
		height: box.height,
		rgb: cropPixels(rgb, 3, width, box),
		...(alpha && { alpha: cropPixels(alpha, 1, width, box) }),
	};
}

/** The same of interleaved bytes, `width` pixels a row. */
export function cropPixels(
	pixels: Uint8Array,
	channels: number,
	width: number,
	box: Box,
): Uint8Array<ArrayBuffer> {
	const out = new Uint8Array(box.width * box.height * channels);
	for (let y = 0; y < box.height; y++) {
		const start = ((box.top + y) * width + box.left) * channels;
		out.set(pixels.subarray(start, start + box.width * channels), y * box.width * channels);
	}
	return out;
}

/** The cutout of a region, in an image of this size that is transparent elsewhere. */
export function placeCutout(cutout: Raster, { left, top }: Box, { width, height }: Size): Raster {
	return showBox(cutout, { left: -left, top: -top, width, height });
}

/** Doubtful regions of a region's analysis, as those of the whole image. */
export function placeDoubts(
	regions: readonly DoubtfulRegion[],
	{ left, top, width, height }: Box,
	whole: Size,
): readonly DoubtfulRegion[] {
	const share = (width * height) / (whole.width * whole.height);
	return regions.map((region) => ({
		...region,
		x: region.x + left,
		y: region.y + top,
		area: region.area * share,
	}));
}
