// Lossless WebP.
import sharp from 'sharp';
import type { Raster } from './raster.ts';

/** Every pixel comes back as it was, also the zeros where nothing is seen; no metadata. A grey raster becomes RGB. */
export async function encodeWebp({ width, height, channels, rows }: Raster): Promise<Buffer> {
	return sharp(rows(0, height), { raw: { width, height, channels } })
		.webp({ lossless: true, exact: true, effort: 2 })
		.toBuffer();
}
