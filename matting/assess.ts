// Assesses a matte: a confidence from 0 to 1, a named doubt for the user, and the doubtful regions.
import type { Doubt } from '#contract/doubts.ts';
import type { Size } from '#contract/size.ts';
import { type DoubtfulRegion, findDoubtfulRegions } from './assess/doubtful-regions.ts';
import { expectedIou } from './assess/expected-iou.ts';
import { componentsOf } from './grid/connected-components.ts';
import { mapScale } from './grid/near-map.ts';
import { type Grid, meansOf } from './grid.ts';
import type { Inferred } from './inference/multi-scale.ts';
import { undecidedShare } from './inference/undecided-share.ts';

export interface Assessment {
	/** Expected IoU with what a person would cut out, 0 to 1 (assess/expected-iou.ts); 0 without a subject. */
	readonly confidence: number;
	/** Absent when nothing is doubtful. */
	readonly doubt?: Doubt;
	/** See assess/doubtful-regions.ts; listed even if there is no doubt about the whole image. */
	readonly doubtfulRegions: readonly DoubtfulRegion[];
}

/** A matte and what is known about it. */
export interface Assessed extends Inferred {
	/** Whether the default network missed the subject and another network's subject replaced it. */
	readonly isMissed?: boolean;
	/** How far the promptable network agrees, if it decided the undecided parts (inference/decide-undecided.ts). */
	readonly agreement?: number | undefined;
}

/** A smaller share of the image does not count as a subject. */
const minSubject = 0.002;
/** Below this a person should check the cutout (decision 26). */
const minConfidence = 0.83;
/**
 * Factor for the confidence in a subject that only another network found: its mean IoU is lower
 * (docs/benchmarks.md#missed-subjects).
 */
const trustInOthers = 0.8;
/** Another component of at least this share of the largest counts as a second subject. */
const minSecond = 0.3;

/** Assesses the network's matte of an image of that size. */
export function assess({ alpha, mattes, isMissed, agreement }: Assessed, size: Size): Assessment {
	const map = meansOf(alpha, mapScale);
	const [largest = 0, second = 0] = subjectAreas(map);
	const doubtfulRegions = findDoubtfulRegions(alpha, map, mattes, size);
	if (largest < minSubject) return { confidence: 0, doubt: 'no-subject', doubtfulRegions };
	const expected = expectedIou(undecidedShare(alpha));
	// Two estimates from different evidence: their mean has a smaller error than either
	// (docs/benchmarks.md#confidence).
	const confidence =
		(isMissed ? trustInOthers : 1) * (agreement === undefined ? expected : (expected + agreement) / 2);
	if (confidence < minConfidence) return { confidence, doubt: 'undecided', doubtfulRegions };
	if (second >= minSecond * largest) return { confidence, doubt: 'several-subjects', doubtfulRegions };
	return { confidence, doubtfulRegions };
}

/** Areas, as shares of the image, of the connected components with alpha above 0.5, the largest first. */
function subjectAreas({ side, values }: Grid): number[] {
	const isSubject = (cell: number) => values[cell] > 0.5;
	const areas = Array.from(componentsOf(isSubject, side), ({ length }) => length / values.length);
	return areas.sort((a, b) => b - a);
}
