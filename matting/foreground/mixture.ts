// Model of an image as a composite of the foreground over the old background, by the matte.
import type { Matte } from '../image.ts';

export interface Mixture {
	readonly width: number;
	readonly height: number;
	/** Interleaved R, G, B, 0 to 255. */
	readonly rgb: Uint8Array;
	/** Alpha of the foreground, 0 to 255. */
	readonly matte: Matte;
	/** 1 where the image itself is transparent and its colour is meaningless; absent if there are no such pixels. */
	readonly hidden?: Uint8Array;
}

/** From this matte value on (0.98) a pixel counts as pure foreground. */
export const solidFrom = 250;
