// How many bytes the quota reserves for a result or a rendering before it is made.
import { limits } from '#contract/limits.ts';

/**
 * Bytes of PNG for a pixel. The photos in art/rendered take 0.4 to 0.8, because removed areas compress to almost nothing; grain
 * that fills the frame takes 3.4 (measured). A larger file takes from the free space below the floor, see quota.ts.
 */
const bytesPerPixel = 2;

/** `width` and `height` in pixels, of an upload or an output; no output is larger than 4K. */
export function outputBytes({ width, height }: { readonly width: number; readonly height: number }): number {
	const scale = Math.min(1, limits.maxOutputSidePx / Math.max(width, height));
	return Math.ceil(width * scale * height * scale * bytesPerPixel);
}
