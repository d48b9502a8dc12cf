// Composites the cutout over a background.
import { parseColor } from '#contract/recipe-values.ts';
import type { Raster } from '../raster.ts';

/** R, G, B of the pixels with indices `from` to `to` (exclusive), counted row by row; the caller may change them. */
export type BackgroundPixels = (from: number, to: number) => Uint8Array;

/**
 * Composite 'over' (Porter and Duff 1984) of straight sRGB values, as browsers and most editors do it, so
 * that the result equals the transparent cutout composited on that background by any other program.
 */
export function overBackground(cutout: Raster, background: BackgroundPixels): Raster {
	const { width, height } = cutout;
	return {
		width,
		height,
		channels: 3,
		rows(from, to) {
			const rgba = cutout.rows(from, to);
			const out = background(from * width, to * width);
			for (let at = 0, source = 0; at < out.length; at += 3, source += 4) {
				const alpha = rgba[source + 3];
				if (alpha === 0) continue;
				if (alpha === 255) {
					out[at] = rgba[source];
					out[at + 1] = rgba[source + 1];
					out[at + 2] = rgba[source + 2];
					continue;
				}
				out[at] = mix(rgba[source], out[at], alpha);
				out[at + 1] = mix(rgba[source + 1], out[at + 1], alpha);
				out[at + 2] = mix(rgba[source + 2], out[at + 2], alpha);
			}
			return out;
		},
	};
}

/** A background of one opaque colour, '#rrggbb'. */
export function solid(color: string): BackgroundPixels {
	const [red, green, blue] = parseColor(color);
	return (from, to) => {
		const rgb = new Uint8Array((to - from) * 3);
		if (red === green && green === blue) return rgb.fill(red);
		for (let at = 0; at < rgb.length; at += 3) {
			rgb[at] = red;
			rgb[at + 1] = green;
			rgb[at + 2] = blue;
		}
		return rgb;
	};
}

/** The cutout 'over' a colour with alpha, '#rrggbbaa', also in straight sRGB values: RGBA, each value rounded once. */
export function overTranslucent(cutout: Raster, color: string): Raster {
	const { width, height } = cutout;
	const [red, green, blue, backAlpha] = parseColor(color);
	return {
		width,
		height,
		channels: 4,
		rows(from, to) {
			const rgba = cutout.rows(from, to);
			const out = new Uint8Array(rgba.length);
			for (let at = 0; at < out.length; at += 4) {
				// Weights of the two colours, and their sum, in units of 1 / 255^2.
				const front = 255 * rgba[at + 3];
				const back = backAlpha * (255 - rgba[at + 3]);
				const total = front + back;
				out[at] = Math.round((front * rgba[at] + back * red) / total);
				out[at + 1] = Math.round((front * rgba[at + 1] + back * green) / total);
				out[at + 2] = Math.round((front * rgba[at + 2] + back * blue) / total);
				out[at + 3] = Math.round(total / 255);
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
