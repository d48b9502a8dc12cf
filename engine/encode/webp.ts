// Lossless WebP.
import sharp from 'sharp';
import type { Raster } from '#matting/compose/raster.ts';

/**
 * Every pixel comes back as it was, also the zeros where nothing is seen; no metadata. A grey raster becomes
 * RGB. Photos measured: more effort than 1 makes files at most a hundredth smaller; 0 makes them a third larger or more.
 */
export async function encodeWebp({ width, height, channels, rows }: Raster): Promise<Buffer> {
	return sharp(rows(0, height), { raw: { width, height, channels } })
		.webp({ lossless: true, exact: true, effort: 1 })
		.toBuffer();
}
