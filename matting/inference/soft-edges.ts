// A second matte for soft edges: that of a network which was trained for hair and sees the same subject.
import type { Grid } from '../grid.ts';
import type { Image } from '../image.ts';
import type { Ramp } from '../ramp.ts';
import { agreementOf, trustIn } from './agreement.ts';
import type { Shrink } from './view.ts';
import { type ImageMatte, type ImageSizes, type InferImage, prepareImage, shrinkTo } from './whole-image.ts';

export interface SoftEdges {
	readonly matte: ImageMatte;
	/** Its share of the edges, more than 0 to `share`. */
	readonly weight: number;
}

/** For a matte of the image; undefined if the network sees another subject. To be called once. */
export type FindSoftEdges = (matte: Grid) => Promise<SoftEdges | undefined>;

// How these were chosen and confirmed: docs/benchmarks.md#a-network-for-soft-edges.

export const sizesForSoftEdges: ImageSizes = { longestSidePx: 448, sideStepPx: 32 };
/** The errors of the two networks differ, so that the mean of both is better than either. */
const share = 0.5;
/** Below the first overlap the network, which was trained for people, sees something else. */
const sameSubject: Ramp = [0.85, 0.92];

/** Makes the network's input at once. */
export async function prepareToFindSoftEdges(
	image: Image,
	infer: InferImage,
	shrink: Shrink,
): Promise<FindSoftEdges> {
	const run = prepareImage(await shrinkTo(sizesForSoftEdges, image, shrink), infer);
	return async (matte) => {
		const found = await run();
		const weight = share * trustIn(agreementOf(found, matte), sameSubject);
		return weight > 0 ? { matte: found, weight } : undefined;
	};
}
