// The subject laid on an opaque background.
import type { Image, Matte } from '../image.ts';
import type { Raster } from './raster.ts';

/** R, G, B of the pixels from `from` up to, not including, `to`, counted row by row; the caller may change them. */
export type BackgroundPixels = (from: number, to: number) => Uint8Array;

/**
 * Composite 'over' (Porter and Duff 1984) of straight sRGB values, as browsers and most editors do it, so
 * that the result looks like the transparent cutout laid on that background anywhere else.
 */
export function onBackground(
	{ width, height, rgb }: Image,
	matte: Matte,
	background: BackgroundPixels,
): Raster {
	return {
		width,
		height,
		channels: 3,
		rows(from, to) {
			const start = from * width;
			const out = background(start, to * width);
			for (let i = 0, at = 0; at < out.length; i++, at += 3) {
				const alpha = matte[start + i];
				if (alpha === 0) continue;
				const source = (start + i) * 3;
				out[at] = mix(rgb[source], out[at], alpha);
				out[at + 1] = mix(rgb[source + 1], out[at + 1], alpha);
				out[at + 2] = mix(rgb[source + 2], out[at + 2], alpha);
			}
			return out;
		},
	};
}

/** Rounded to the nearest: for sums up to 255 x 255 this is division by 255 (Blinn 1994). */
function mix(front: number, back: number, alpha: number): number {
	const sum = front * alpha + back * (255 - alpha) + 128;
	return (sum + (sum >> 8)) >> 8;
}
