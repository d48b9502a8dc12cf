// Takes the subject from another network's matte where the default network hardly finds one: close-ups above all.
import { mapScale } from '../grid/near-map.ts';
import { areaOf, createGrid, type Grid, maskAbove, samplesOf } from '../grid.ts';
import { type Ramp, ramp } from '../ramp.ts';
import { resample } from '../resample/cubic.ts';
import { undecidedShare } from './undecided-share.ts';

// How these values were chosen and confirmed: docs/benchmarks.md#missed-subjects.

/** With at least this share of undecided alpha, the default network does not know what the subject is. */
const minUndecided = 0.4;
/** With a larger share of undecided alpha, the other network does not know either. */
const maxUndecidedOfOther = 0.25;
/** Minimum area of the other network's subject, as a share of the image. */
const minArea = 0.02;
/**
 * Maximum area of the default network's subject, as a share of the other one's; if it is larger, it has found the same
 * subject, or another one.
 */
const maxFound = 0.35;
const subjectAbove = 0.5;
/** The default network's alpha counts fully from the second value on, and not at all up to the first. */
const sure: Ramp = [0.5, 0.8];

/**
 * `alpha` is the default network's matte and `other` another network's, both of the whole image, 0 to 1; `enlarge`
 * returns the other one at a given side. Undefined if the default network has not missed the subject.
 */
export function findMissedSubject(
	alpha: Grid,
	other: Grid,
	enlarge = (side: number) => resample(other, side),
): Grid | undefined {
	const map = samplesOf(alpha, Math.ceil(alpha.side / mapScale));
	if (undecidedShare(map) < minUndecided || undecidedShare(other) > maxUndecidedOfOther) return undefined;
	const area = subjectArea(other);
	if (area < minArea || subjectArea(map) > maxFound * area) return undefined;
	return withSureParts(enlarge(alpha.side), alpha);
}

/** As a share of the image. */
function subjectArea(grid: Grid): number {
	return areaOf(maskAbove(grid.values, subjectAbove)) / grid.values.length;
}

function withSureParts({ side, values }: Grid, { values: own }: Grid): Grid {
	const both = createGrid(side);
	for (let i = 0; i < values.length; i++) both.values[i] = Math.max(values[i], own[i] * ramp(own[i], sure));
	return both;
}
