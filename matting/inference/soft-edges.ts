// A second matte for soft edges, from a network that was trained for hair and sees the same subject.
import type { Grid } from '../grid.ts';
import type { Image } from '../image.ts';
import type { Ramp } from '../ramp.ts';
import type { Shrink } from '../resample/stretch.ts';
import { agreementOf, trustIn } from './agreement.ts';
import { type ImageMatte, type ImageSizes, type InferImage, prepareImage, shrinkTo } from './whole-image.ts';

export interface SoftEdges {
	readonly matte: ImageMatte;
	/** The matte's weight at edges, above 0 and at most `share`. */
	readonly weight: number;
}

// How these values were chosen and confirmed: docs/benchmarks.md#a-network-for-soft-edges.

export const sizesForSoftEdges: ImageSizes = { longestSidePx: 448, sideStepPx: 32 };
/** The errors of the two networks differ, so their mean is better than either. */
const share = 0.5;
/** Below the first overlap the network, which was trained for people, sees something else. */
const sameSubject: Ramp = [0.85, 0.92];

/** Prepares the network's input at once; inference runs when the returned function is called, which is done once. */
export async function prepareToFindSoftEdges(
	image: Image,
	infer: InferImage,
	shrink: Shrink,
): Promise<() => Promise<ImageMatte>> {
	return prepareImage(await shrinkTo(sizesForSoftEdges, image, shrink), infer);
}

/** The network's matte with its weight at the edges of a subject; undefined if it shows another subject. */
export function softEdgesOf(subject: Grid, matte: ImageMatte): SoftEdges | undefined {
	const weight = share * trustIn(agreementOf(matte, subject), sameSubject);
	return weight > 0 ? { matte, weight } : undefined;
}
