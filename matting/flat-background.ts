// Step 2: drawn images on one flat colour are cut by arithmetic, without the network: exact, clean-edged, in milliseconds.

import { backgroundColour, deviation } from './flat-background/background-color.ts';
import { isPale } from './flat-background/contrast.ts';
import { depthFrom } from './flat-background/depth.ts';
import { keepEnclosedByOthers } from './flat-background/openings.ts';
import { isDrawn, isNoisy } from './flat-background/texture.ts';
import { fallsSoftly } from './flat-background/transition.ts';
import { unmix } from './flat-background/unmix.ts';
import type { Image, Matte } from './image.ts';

export interface FlatCut {
	readonly matte: Matte;
	/** Interleaved R, G, B: the subject's own colours, freed of the background; the image's where alpha is 0. */
	readonly rgb: Uint8Array;
}

/** A smaller share of background is an image filled to its edges, where "subject" means something else. */
const minBackgroundShare = 0.1;
/** With more background than this what is left is dust: nothing is a subject. */
const maxBackgroundShare = 0.999;
/** Deeper needs no telling apart. */
const maxDepthPx = 12;
/** Levels around the background's colour that a JPEG's ringing reaches at quality 75. */
const jpegBackgroundLevels = 16;

/**
 * The cutout of a logo, drawing or screenshot that stands on one flat colour with crisp edges, or
 * undefined: for every photo, soft shadow or glow, JPEG of thin strokes or pale colours, and for images that have
 * transparent places already. Laid back on its background, the result is the image (within 2 levels; a
 * JPEG's noise around the edges is not reproduced). Method: Smith and Blinn, 'Blue screen matting'
 * (SIGGRAPH 1996), for a known background and a foreground colour taken from nearby.
 */
export function cutFlatBackground(image: Image): FlatCut | undefined {
	if (image.alpha?.some((alpha) => alpha < 255)) return undefined;
	const background = backgroundColour(image);
	if (!background) return undefined;

	const strength = deviation(image, background);
	const noisy = isNoisy(image, strength);
	const { isBackground, share } = backgroundPixels(strength, noisy);
	if (share < minBackgroundShare || share > maxBackgroundShare) return undefined;
	const depth = depthFrom(isBackground, image.width, maxDepthPx);
	if (!isDrawn(image, strength, depth, noisy)) return undefined;
	if (noisy && isPale(image, background, depth)) return undefined;
	if (fallsSoftly(image, strength, depth, noisy)) return undefined;
	const cut = unmix(image, background, depth, noisy);
	keepEnclosedByOthers(image, cut, isBackground, noisy);
	return cut;
}

function backgroundPixels(strength: Uint8Array, noisy: boolean): { isBackground: Uint8Array; share: number } {
	const tolerance = noisy ? jpegBackgroundLevels : 0;
	const isBackground = new Uint8Array(strength.length);
	let count = 0;
	for (let i = 0; i < strength.length; i++) {
		if (strength[i] > tolerance) continue;
		isBackground[i] = 1;
		count++;
	}
	return { isBackground, share: count / strength.length };
}
