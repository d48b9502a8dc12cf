// Finds the people of a subject. A photo without people takes a look at a small size only.
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

/** The longer side at the first look, which takes a fifth of the time. */
const firstLookSidePx = 160;
/** Overlap there with the subject, below which no people are found in it; small or half hidden ones have more. */
const traceOfPeople = 0.05;

/** Makes the inputs of the network at once. */
export async function prepareFindingPeople(
	image: Image,
	infer: InferPeople,
	shrink: Shrink,
): Promise<FindPeople> {
	const seen = await shrinkForPeople(image, longestPeopleSidePx, shrink);
	const look = preparePeople(seen, infer);
	const glance = preparePeople(await shrinkForPeople(seen, firstLookSidePx, shrink), infer);
	return async (matte) => {
		const { overlap } = agreementOf(await glance(), matte);
		if (overlap < traceOfPeople) return undefined;
		const people = await look();
		const trust = trustIn(agreementOf(people, matte));
		return trust > 0 ? { people, trust } : undefined;
	};
}
