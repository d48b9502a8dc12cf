// The matte alone, as a grey image: white is subject.
import type { Raster } from './raster.ts';

/** The alpha of an RGBA raster as a raster of one channel. */
export function alphaOnly(cutout: Raster): Raster {
	const { width, height } = cutout;
	return {
		width,
		height,
		channels: 1,
		rows(from, to) {
			const rgba = cutout.rows(from, to);
			const grey = new Uint8Array((to - from) * width);
			for (let i = 0, at = 3; i < grey.length; i++, at += 4) grey[i] = rgba[at];
			return grey;
		},
	};
}
