// The square in which the promptable network sees an image: the longer side
// fills it, the image lies at its upper left corner.
import type { Size } from '#contract/size.ts';

/** The image's size in a square of this side, at least one pixel in both directions. */
export function fittedInto(side: number, { width, height }: Size): Size {
	const scale = side / Math.max(width, height);
	return {
		width: Math.max(1, Math.round(width * scale)),
		height: Math.max(1, Math.round(height * scale)),
	};
}

/** The pixels of a size at the upper left corner of a larger image that is 0 elsewhere. */
export function padded(
	pixels: Uint8Array,
	channels: number,
	{ width, height }: Size,
	larger: Size,
): Uint8Array {
	const filled = new Uint8Array(larger.width * larger.height * channels);
	for (let y = 0; y < height; y++) {
		const row = pixels.subarray(y * width * channels, (y + 1) * width * channels);
		filled.set(row, y * larger.width * channels);
	}
	return filled;
}
