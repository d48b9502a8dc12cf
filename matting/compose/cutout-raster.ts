// The cutout as RGBA: the foreground with the matte as alpha, without any trace of the removed background.
import type { Analysis } from '../analyse.ts';
import type { Raster } from './raster.ts';

/** Where alpha is 0 the colour is 0 too; otherwise the removed background would still be in the file. */
export function cutoutRaster({
	width,
	height,
	alpha,
	foreground,
}: Pick<Analysis, 'width' | 'height' | 'alpha' | 'foreground'>): Raster {
	return {
		width,
		height,
		channels: 4,
		alpha,
		rows(from, to) {
			const start = from * width;
			// One write per pixel, in little-endian byte order, as on every machine that onnxruntime runs on.
			const rgba = new Uint32Array((to - from) * width);
			for (let i = 0, at = start * 3; i < rgba.length; i++, at += 3) {
				const a = alpha[start + i];
				if (a !== 0)
					rgba[i] = (a << 24) | (foreground[at + 2] << 16) | (foreground[at + 1] << 8) | foreground[at];
			}
			return new Uint8Array(rgba.buffer);
		},
	};
}
