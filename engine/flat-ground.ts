// Step 2: drawn pictures on one flat colour are cut by arithmetic, without the network: exact, clean-edged, in milliseconds.
import { isPale } from './flat-ground/contrast.ts';
import { depthFrom } from './flat-ground/depth.ts';
import { deviation, groundColour } from './flat-ground/ground-colour.ts';
import { keepEnclosedByOthers } from './flat-ground/openings.ts';
import { isDrawn, isNoisy } from './flat-ground/texture.ts';
import { fallsSoftly } from './flat-ground/transition.ts';
import { unmix } from './flat-ground/unmix.ts';
import type { Matte, Picture } from './picture.ts';

export interface FlatCut {
	readonly matte: Matte;
	/** Interleaved R, G, B: the subject's own colours, freed of the ground; the picture's where alpha is 0. */
	readonly rgb: Uint8Array;
}

/** A smaller share of ground is a picture filled to its edges, where "subject" means something else. */
const minGroundShare = 0.1;
/** With more ground than this what is left is dust: nothing is a subject. */
const maxGroundShare = 0.999;
/** Deeper needs no telling apart. */
const maxDepthPx = 12;
/** Levels around the ground's colour that a JPEG's ringing reaches at quality 75. */
const jpegGroundLevels = 16;

/**
 * The cut-out of a logo, drawing or screenshot that stands on one flat colour with crisp edges, or
 * undefined: for every photo, soft shadow or glow, JPEG of thin strokes or pale colours, and for pictures that have
 * transparent places already. Laid back on its ground, the result is the picture (within 2 levels; a
 * JPEG's noise around the edges is not reproduced). Method: Smith and Blinn, 'Blue screen matting'
 * (SIGGRAPH 1996), for a known ground and a foreground colour taken from nearby.
 */
export function cutFlatGround(picture: Picture): FlatCut | undefined {
	if (picture.alpha?.some((alpha) => alpha < 255)) return undefined;
	const ground = groundColour(picture);
	if (!ground) return undefined;

	const strength = deviation(picture, ground);
	const noisy = isNoisy(picture, strength);
	const { isGround, share } = groundPixels(strength, noisy);
	if (share < minGroundShare || share > maxGroundShare) return undefined;
	const depth = depthFrom(isGround, picture.width, maxDepthPx);
	if (!isDrawn(picture, strength, depth, noisy)) return undefined;
	if (noisy && isPale(picture, ground, depth)) return undefined;
	if (fallsSoftly(picture, strength, depth, noisy)) return undefined;
	const cut = unmix(picture, ground, depth, noisy);
	keepEnclosedByOthers(picture, cut, isGround, noisy);
	return cut;
}

function groundPixels(strength: Uint8Array, noisy: boolean): { isGround: Uint8Array; share: number } {
	const tolerance = noisy ? jpegGroundLevels : 0;
	const isGround = new Uint8Array(strength.length);
	let count = 0;
	for (let i = 0; i < strength.length; i++) {
		if ((strength[i] as number) > tolerance) continue;
		isGround[i] = 1;
		count++;
	}
	return { isGround, share: count / strength.length };
}
