// The original as it lies in the output, for comparison with the cutout, and under the mask of a PSD.
import { type Arranged, arrange } from '#matting/compose/arrange.ts';
import type { Layout } from '#matting/compose/layout.ts';
import type { Raster } from '#matting/compose/raster.ts';
import type { Image } from '#matting/image.ts';
import { shrink } from '#matting/resample/shrink.ts';

/** RGBA, transparent outside the original and where the original itself is transparent. */
export async function originalView(original: Image, layout: Layout): Promise<Raster> {
	const whole: Arranged = { raster: rgbaOf(original), subject: undefined };
	return (await arrange(whole, layout, shrink)).raster;
}

function rgbaOf({ width, height, rgb, alpha }: Image): Raster {
	return {
		width,
		height,
		channels: 4,
		rows(from, to) {
			const rgba = new Uint8Array(4 * (to - from) * width);
			for (let i = from * width, at = 0; at < rgba.length; i++, at += 4) {
				rgba[at] = rgb[3 * i] as number;
				rgba[at + 1] = rgb[3 * i + 1] as number;
				rgba[at + 2] = rgb[3 * i + 2] as number;
				rgba[at + 3] = alpha ? (alpha[i] as number) : 255;
			}
			return rgba;
		},
	};
}
