// An image as a raster: RGB, or RGBA if it has its own alpha.
import type { Image } from '../image.ts';
import { type Raster, rasterOf } from './raster.ts';

/** Colours stay where the image's own alpha is 0, unlike in a cutout. */
export function imageRaster(image: Image): Raster {
	const { rgb, alpha, width, height } = image;
	if (!alpha) return rasterOf(rgb, 3, image);
	return {
		width,
		height,
		channels: 4,
		alpha,
		rows(from, to) {
			const rgba = new Uint8Array((to - from) * width * 4);
			for (let i = from * width, at = 0; i < to * width; i++, at += 4) {
				rgba[at] = rgb[3 * i];
				rgba[at + 1] = rgb[3 * i + 1];
				rgba[at + 2] = rgb[3 * i + 2];
				rgba[at + 3] = alpha[i];
			}
			return rgba;
		},
	};
}
