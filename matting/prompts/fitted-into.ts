// The size of an image whose longer side has a given number of pixels.
import type { Size } from '#contract/size.ts';

/** At least one pixel in both directions. */
export function fittedInto(side: number, { width, height }: Size): Size {
	const scale = side / Math.max(width, height);
	return {
		width: Math.max(1, Math.round(width * scale)),
		height: Math.max(1, Math.round(height * scale)),
	};
}
