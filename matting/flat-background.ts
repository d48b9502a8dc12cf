// Cuts out drawings on a flat background analytically, without the network: exactly, and in milliseconds.
import { backgroundColor, deviationFrom } from './flat-background/background-color.ts';
import { isPale } from './flat-background/contrast.ts';
import { keepEnclosedByOthers } from './flat-background/openings.ts';
import { isDrawn, isNoisy } from './flat-background/texture.ts';
import { fallsSoftly } from './flat-background/transition.ts';
import { unmix } from './flat-background/unmix.ts';
import { chessboardDistances } from './grid/chessboard-distances.ts';
import type { Image, Matte } from './image.ts';

export interface FlatCut {
	readonly matte: Matte;
	/** Interleaved R, G, B, 0 to 255: the decontaminated foreground colours; the image's colours where alpha is 0. */
	readonly rgb: Uint8Array;
}

/** With a smaller share of background, the image is filled to its edges and has no single subject. */
const minBackgroundShare = 0.1;
/** With a larger share, only specks are left and no subject. */
const maxBackgroundShare = 0.999;
/** Larger distances from the background are not distinguished. */
const maxDepthPx = 12;
/** Levels by which JPEG ringing deviates from the background's colour at quality 75. */
const jpegBackgroundLevels = 16;

/**
 * The cutout of a logo, drawing or screenshot with crisp edges on one flat colour. Undefined for photos, soft shadows
 * and glows, JPEGs of thin strokes or pale colours, and images with transparency. The composite of the result on its
 * background is the image again, within 2 levels (without the JPEG noise around edges). Method: Smith and Blinn, 'Blue
 * screen matting' (SIGGRAPH 1996), for a known background and a foreground colour taken from nearby.
 */
export function cutFlatBackground(image: Image): FlatCut | undefined {
	if (image.alpha?.some((alpha) => alpha < 255)) return undefined;
	const background = backgroundColor(image);
	if (!background) return undefined;

	const deviation = deviationFrom(image, background);
	const hasNoise = isNoisy(image, deviation);
	const { isBackground, share } = backgroundPixels(deviation, hasNoise);
	if (share < minBackgroundShare || share > maxBackgroundShare) return undefined;
	const depth = chessboardDistances(isBackground, image.width, maxDepthPx);
	if (!isDrawn(image, deviation, depth, hasNoise)) return undefined;
	if (hasNoise && isPale(image, background, depth)) return undefined;
	if (fallsSoftly(image, deviation, depth, hasNoise)) return undefined;
	const cut = unmix(image, background, depth, hasNoise);
	keepEnclosedByOthers(image, cut, isBackground, hasNoise);
	return cut;
}

function backgroundPixels(
	deviation: Uint8Array,
	hasNoise: boolean,
): { isBackground: Uint8Array; share: number } {
	const tolerance = hasNoise ? jpegBackgroundLevels : 0;
	const isBackground = new Uint8Array(deviation.length);
	let count = 0;
	for (let i = 0; i < deviation.length; i++) {
		if (deviation[i] > tolerance) continue;
		isBackground[i] = 1;
		count++;
	}
	return { isBackground, share: count / deviation.length };
}
