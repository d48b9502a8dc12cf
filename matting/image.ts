// The images that matting takes and returns, as plain arrays of bytes.
import type { Size } from '#contract/size.ts';

/** A decoded image: upright, sRGB, 8 bit. */
export interface Image extends Size {
	/** Interleaved R, G, B, row by row; width x height x 3 bytes. */
	readonly rgb: Uint8Array;
	/** The image's own alpha, 0 to 255, width x height; absent when it has none. */
	readonly alpha?: Uint8Array;
}

/** Final alpha at the image's size, 0 to 255, row by row. */
export type Matte = Uint8Array;

/** From this alpha (0 to 255) on, a pixel is visible. */
export const visibleFrom = 5;
