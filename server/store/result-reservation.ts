// How much room to set aside for the cut-out of a picture that has just been accepted.
import { limits } from '#contract/limits.ts';

/**
 * Bytes of PNG for a pixel. The photos in art/rendered take 0.4 to 0.8, because what is cut away compresses to nothing; grain
 * that fills the frame takes 3.4 (measured). A result that takes more finds it below the floor, see room.ts.
 */
const bytesPerPixel = 2;

/** `width` and `height` of the upload in pixels; its cut-out is at most 4K. */
export function resultRoom({ width, height }: { width: number; height: number }): number {
	const scale = Math.min(1, limits.maxOutputSidePx / Math.max(width, height));
	return Math.ceil(width * scale * height * scale * bytesPerPixel);
}
