// How many bytes the quota reserves for the result of an image that has just been accepted.
import { limits } from '#contract/limits.ts';

/**
 * Bytes of PNG for a pixel. The photos in art/rendered take 0.4 to 0.8, because removed areas compress to almost nothing; grain
 * that fills the frame takes 3.4 (measured). A larger result takes from the free space below the floor, see quota.ts.
 */
const bytesPerPixel = 2;

/** `width` and `height` of the upload in pixels; its cutout is at most 4K. */
export function resultReservation({ width, height }: { width: number; height: number }): number {
	const scale = Math.min(1, limits.maxOutputSidePx / Math.max(width, height));
	return Math.ceil(width * scale * height * scale * bytesPerPixel);
}
