// Whether a JPEG still shows clearly where a subject ends.
import type { Image } from '../image.ts';
import type { Colour } from './background-color.ts';

/** Levels of luma from the background. JPEG keeps luma sharp and halves the rest: pale yellow on white differs by 17. */
const minLuma = 32;
/** Share of the subject that may be paler. */
const maxPaleShare = 0.2;
/** Depth from which a pixel is taken for pure subject. */
const purePx = 4;

/** True when much of the subject differs from the background mostly in colour, not in luma (Rec. 601, as in JPEG). */
export function isPale({ rgb }: Image, [red, green, blue]: Colour, depth: Uint8Array): boolean {
	let pure = 0;
	let pale = 0;
	for (let i = 0, at = 0; i < depth.length; i++, at += 3) {
		if (depth[i] < purePx) continue;
		const luma = 0.299 * (rgb[at] - red) + 0.587 * (rgb[at + 1] - green) + 0.114 * (rgb[at + 2] - blue);
		pure++;
		if (Math.abs(luma) < minLuma) pale++;
	}
	return pale > maxPaleShare * pure;
}
