// Finds the people of a subject: a first inference at a small size, and a second one where the first finds any.
import type { Grid } from '../grid.ts';
import type { Image } from '../image.ts';
import { agreementOf, trustIn } from './agreement.ts';
import { type InferPeople, type PeopleMatte, preparePeople, shrinkForPeople } from './people.ts';
import type { Shrink } from './view.ts';

/** The people in an image, and how far their matte can be trusted to be of its subject, more than 0 to 1. */
export interface SeenPeople {
	readonly people: PeopleMatte;
	readonly trust: number;
}

/** Those of the subject of a matte; undefined if there are none. To be called once. */
export type FindPeople = (matte: Grid) => Promise<SeenPeople | undefined>;

/** The longer side of the image as the network sees it. At 288 pixels edges of clothes are worse, at 512 inference takes 1.6 times as long. */
export const longestPeopleSidePx = 400;

// How these were chosen: docs/benchmarks.md#people.

/** The longer side in the first inference, which takes a fifth of the second one's time. */
const firstSidePx = 160;
/** Least overlap with the subject in the first inference; small or half hidden people have more. */
const leastOverlap = 0.05;

/** Makes the inputs of both inferences at once. */
export async function prepareToFindPeople(
	image: Image,
	infer: InferPeople,
	shrink: Shrink,
): Promise<FindPeople> {
	const whole = await shrinkForPeople(image, longestPeopleSidePx, shrink);
	const second = preparePeople(whole, infer);
	const first = preparePeople(await shrinkForPeople(whole, firstSidePx, shrink), infer);
	return async (matte) => {
		const { overlap } = agreementOf(await first(), matte);
		if (overlap < leastOverlap) return undefined;
		const people = await second();
		const trust = trustIn(agreementOf(people, matte));
		return trust > 0 ? { people, trust } : undefined;
	};
}
