// The bytes that the quota reserves for a result or a rendering before it is made.
import { limits } from '#contract/limits.ts';
import type { Size } from '#contract/size.ts';

/**
 * Bytes of PNG for a pixel. The photos in art/rendered take 0.4 to 0.8, because
 * removed areas compress to almost nothing; grain that fills the frame takes 3.4
 * (measured). A larger file takes from the free space below the floor, see quota.ts.
 */
const bytesPerPixel = 2;

/** `width` and `height` in pixels, of an output. */
export function outputBytes({ width, height }: Size): number {
	return Math.ceil(width * height * bytesPerPixel);
}

/**
 * An embedding has at most as many bytes as an output of this size: one for each
 * of its values and each pixel of its first guess, and a header.
 */
export const embeddingSize: Size = { width: 672, height: 2 * 672 + 21 + 3 };

/** A mask is never larger. */
export const maskSize: Size = { width: 672, height: 672 };

/**
 * The size, not rounded, of the result of an original of this size: with at
 * most `maxPixels` pixels, or by default with its longer side at most 4K.
 */
export function resultSize({ width, height }: Size, maxPixels?: number): Size {
	const scale =
		maxPixels === undefined
			? limits.maxOutputSidePx / Math.max(width, height)
			: Math.sqrt(maxPixels / (width * height));
	const reduced = Math.min(1, scale);
	return { width: width * reduced, height: height * reduced };
}
