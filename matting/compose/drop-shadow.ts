// A drop shadow: the blurred matte, moved.
import type { Size } from '#contract/size.ts';
import { blurredRows, type Rows } from './blur.ts';

interface DropShadow {
	/** Pixels to the right and down. */
	readonly x: number;
	readonly y: number;
	/** Pixels over which an edge softens; the standard deviation of the blur is half of it, as in CSS. */
	readonly blurPx: number;
}

/** How dark it is, 0 to 255. `pixels` of the cutout: RGBA, or alpha alone. */
export function dropShadow(pixels: Uint8Array, size: Size, { blurPx, ...shift }: DropShadow): Rows {
	return blurredRows(size, pixels, blurPx / 2, shift);
}
