// A cutout enlarged: alpha and colours apart, so that the subject's edge takes
// no black from the transparent pixels beside it.
import type { Size } from '#contract/size.ts';
import { upscale } from '../resample/upscale.ts';

/** Reach of the cubic kernel. */
const reachPx = 2;

/** Enlarges straight RGBA with `upscale`. Neither side of `to` is smaller than that of `from`. */
export function enlargeCutout(rgba: Uint8Array, from: Size, to: Size): Uint8Array {
	const extended = new Uint8Array(rgba);
	const known = new Uint8Array(from.width * from.height);
	for (let i = 0, at = 3; i < known.length; i++, at += 4) known[i] = rgba[at] > 0 ? 1 : 0;
	for (let pass = 0; pass < reachPx; pass++) extendColors(extended, known, from);
	return upscale(extended, 4, from, to);
}

/**
 * Gives pixels without a colour the mean of their neighbours that have one; `known` marks pixels with a colour, and
 * grows.
 */
function extendColors(rgba: Uint8Array, known: Uint8Array, { width, height }: Size): void {
	const before = known.slice();
	for (let y = 0, i = 0; y < height; y++) {
		for (let x = 0; x < width; x++, i++) {
			if (before[i]) continue;
			let [red, green, blue, count] = [0, 0, 0, 0];
			for (let down = y > 0 ? -1 : 0; down <= (y < height - 1 ? 1 : 0); down++) {
				for (let right = x > 0 ? -1 : 0; right <= (x < width - 1 ? 1 : 0); right++) {
					const other = i + down * width + right;
					if (!before[other]) continue;
					red += rgba[4 * other];
					green += rgba[4 * other + 1];
					blue += rgba[4 * other + 2];
					count++;
				}
			}
			if (count === 0) continue;
			known[i] = 1;
			rgba[4 * i] = red / count;
			rgba[4 * i + 1] = green / count;
			rgba[4 * i + 2] = blue / count;
		}
	}
}
