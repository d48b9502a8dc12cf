// Sizes of images: compared, and reduced to a number of pixels.

/** Pixels. */
export interface Size {
	readonly width: number;
	readonly height: number;
}

export const isSameSize = (a: Size, b: Size): boolean => a.width === b.width && a.height === b.height;

/**
 * The size, in proportion and never enlarged, with at most `pixels` pixels;
 * both sides are 1 or more. Rounded down, so that the bound holds exactly.
 */
export function withinPixels({ width, height }: Size, pixels: number): Size {
	if (width * height <= pixels) return { width, height };
	const scale = Math.sqrt(pixels / (width * height));
	const reduced = (side: number, max: number) => Math.min(max, Math.max(1, Math.floor(side * scale)));
	// A side of less than a pixel becomes 1; the other side may then be at most as long as there are pixels.
	const reducedWidth = reduced(width, pixels);
	return { width: reducedWidth, height: reduced(height, Math.floor(pixels / reducedWidth)) };
}
