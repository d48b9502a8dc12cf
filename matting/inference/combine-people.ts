// Corrects the segmentation network's matte by that of the network for people, where both see the same subject.
import { boxMean } from '../grid/box-mean.ts';
import { createGrid, type Grid } from '../grid.ts';
import { type Ramp, ramp } from '../ramp.ts';
import { upscale } from '../resample/upscale.ts';
import { undecidedness } from './agreement.ts';
import type { SeenPeople } from './find-people.ts';

// How these values were chosen and confirmed: docs/benchmarks.md#people.

/**
 * Alpha over which the segmentation network becomes sure of the subject: a bag, a chair or a dog is not a person, but
 * belongs to it.
 */
const sureOfSubject: Ramp = [0.5, 0.8];
/** Alpha over which it stops being sure of the background: bystanders are people too. */
const sureOfBackground: Ramp = [0.005, 0.03];
/**
 * Mean correction in a window from which on an area is concerned, and not an edge, where the finer network is better.
 */
const ofArea: Ramp = [0.15, 0.35];
/** Radius of that window, in cells. */
const areaRadius = 12;
/** Weight of the people's matte in undecided alpha at edges, because the errors of the two differ. */
const edgeShare = 0.15;

/** The corrected matte on the same grid. */
export function combinePeople({ side, values }: Grid, { people, trust }: SeenPeople): Grid {
	const alpha = upscale(people.alpha, 1, people, { width: side, height: side });
	const correction = createGrid(side);
	for (let i = 0; i < values.length; i++) correction.values[i] = correctionOf(values[i], alpha[i] / 255);
	const meanCorrection = { side, values: correction.values.slice() };
	boxMean(meanCorrection, areaRadius);
	const combined = createGrid(side);
	for (let i = 0; i < values.length; i++) {
		const inArea = values[i] + correction.values[i] * ramp(Math.abs(meanCorrection.values[i]), ofArea);
		const atEdge = edgeShare * Math.min(1, 5 * undecidedness(inArea)) * (alpha[i] / 255 - inArea);
		combined.values[i] = values[i] + trust * (inArea + atEdge - values[i]);
	}
	return combined;
}

/** The difference to add to a cell's alpha, given the alpha of the people there. */
function correctionOf(alpha: number, ofPeople: number): number {
	const isMore = ofPeople >= alpha;
	return (ofPeople - alpha) * (isMore ? ramp(alpha, sureOfBackground) : 1 - ramp(alpha, sureOfSubject));
}
