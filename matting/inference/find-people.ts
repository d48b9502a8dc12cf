// Finds the people of a subject: with a first inference at a small size, and a second one if the first finds any.
import type { Grid } from '../grid.ts';
import type { Image } from '../image.ts';
import type { Ramp } from '../ramp.ts';
import type { Shrink } from '../resample/stretch.ts';
import { agreementOf, trustIn } from './agreement.ts';
import { type ImageMatte, type ImageSizes, type InferImage, prepareImage, shrinkTo } from './whole-image.ts';

/** The people in an image, and how far their matte can be trusted to show the subject: above 0, at most 1. */
export interface SeenPeople {
	readonly people: ImageMatte;
	readonly trust: number;
}

/** Finds the people of a matte's subject; undefined if there are none. Called once. */
type FindPeople = (matte: Grid) => Promise<SeenPeople | undefined>;

/** At 288 pixels the edges of clothes are worse; at 512 inference takes 1.6 times as long. */
export const sizesForPeople: ImageSizes = { longestSidePx: 400, sideStepPx: 16 };

// How these values were chosen: docs/benchmarks.md#people.

/** Sizes of the first inference, which takes a fifth as long as the second. */
const sizesAtFirst: ImageSizes = { ...sizesForPeople, longestSidePx: 160 };
/** Minimum overlap with the subject in the first inference; small or half hidden people have more. */
const minOverlap = 0.05;
/** Below the first overlap the people are not the subject. */
const sameSubject: Ramp = [0.3, 0.5];

/** Makes the inputs of both inferences at once. */
export async function prepareToFindPeople(
	image: Image,
	infer: InferImage,
	shrink: Shrink,
): Promise<FindPeople> {
	const whole = await shrinkTo(sizesForPeople, image, shrink);
	const second = prepareImage(whole, infer);
	const first = prepareImage(await shrinkTo(sizesAtFirst, whole, shrink), infer);
	return async (matte) => {
		const { overlap } = agreementOf(await first(), matte);
		if (overlap < minOverlap) return undefined;
		const people = await second();
		const trust = trustIn(agreementOf(people, matte), sameSubject);
		return trust > 0 ? { people, trust } : undefined;
	};
}
