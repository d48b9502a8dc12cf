// What the image shows: a mixture of subject and old background, by the matte.
import type { Matte } from '../image.ts';

export interface Mixture {
	readonly width: number;
	readonly height: number;
	/** Interleaved R, G, B, 0 to 255. */
	readonly rgb: Uint8Array;
	/** The subject's share of each pixel, 0 to 255. */
	readonly matte: Matte;
	/** 1 where the colour means nothing, because the image itself is clear there; absent when nowhere. */
	readonly hidden?: Uint8Array;
}

/** From this matte value on (0.98) a pixel counts as the subject alone. */
export const solidFrom = 250;
