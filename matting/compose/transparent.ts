// The cutout itself: colours with the matte as alpha, and nothing of what was removed.
import type { Image, Matte } from '../image.ts';
import type { Raster } from './raster.ts';

/** Where alpha is 0 the colour is 0 too: otherwise the removed background would still be in the file. */
export function transparent({ width, height, rgb }: Image, matte: Matte): Raster {
	return {
		width,
		height,
		channels: 4,
		rows(from, to) {
			const start = from * width;
			// A pixel a write, in the byte order of every machine that onnxruntime-node runs on (little-endian).
			const rgba = new Uint32Array((to - from) * width);
			for (let i = 0, at = start * 3; i < rgba.length; i++, at += 3) {
				const alpha = matte[start + i];
				if (alpha === 0) continue;
				rgba[i] = (alpha << 24) | (rgb[at + 2] << 16) | (rgb[at + 1] << 8) | rgb[at];
			}
			return new Uint8Array(rgba.buffer);
		},
	};
}
