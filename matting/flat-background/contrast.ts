// Tests whether a JPEG subject has too little luma contrast with the background for its edges to be found.
import type { Image } from '../image.ts';
import { lumaOf } from '../luma.ts';
import type { Color } from './background-color.ts';

/**
 * Luma difference in levels. JPEG halves the resolution of chroma only; pale
 * yellow differs from white by 17 levels of luma.
 */
const minLuma = 32;
/** Share of the subject that may have less contrast. */
const maxPaleShare = 0.2;
/** Distance from the background from which a pixel counts as pure subject. */
const purePx = 4;

/** True if much of the subject differs from the background in chroma rather than luma. */
export function isPale({ rgb }: Image, [red, green, blue]: Color, depth: Uint8Array): boolean {
	let pure = 0;
	let pale = 0;
	for (let i = 0, at = 0; i < depth.length; i++, at += 3) {
		if (depth[i] < purePx) continue;
		const luma = lumaOf(rgb[at] - red, rgb[at + 1] - green, rgb[at + 2] - blue);
		pure++;
		if (Math.abs(luma) < minLuma) pale++;
	}
	return pale > maxPaleShare * pure;
}
