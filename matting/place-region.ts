// Analyses a region of an image alone, so that the network sees it large, and puts its cutout back into the whole
// image.
import type { Size } from '#contract/size.ts';
import type { DoubtfulRegion } from './assess/doubtful-regions.ts';
import type { Box } from './box.ts';
import type { Raster } from './compose/raster.ts';
import { showBox } from './compose/show-box.ts';

/** The cutout of a region, in an image of the given size that is transparent elsewhere. */
export function placeCutout(cutout: Raster, { left, top }: Box, { width, height }: Size): Raster {
	return showBox(cutout, { left: -left, top: -top, width, height });
}

/** The doubtful regions of a region's analysis, in coordinates of the whole image. */
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
