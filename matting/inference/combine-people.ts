// Corrects the matte of the segmentation network by that of the network for people, where both see the same subject.
import { createGrid, type Grid } from '../grid.ts';
import { boxMean } from '../refine/box-mean.ts';
import { upscale } from '../upscale.ts';
import type { PeopleMatte } from './people.ts';

// How they were chosen and confirmed: docs/benchmarks.md#people. A ramp is 0 up to its first value, and 1 from the second one on.

/** The overlap of both mattes (the sum of the lesser alphas over that of the greater ones), below which they are of different subjects. */
const overlapRamp = [0.3, 0.5] as const;
/** Undecided alpha of the people's matte as a share of its alpha: it does not know what it sees. */
const undecidedRamp = [0.2, 0.3] as const;
/** From this alpha on the segmentation network is sure enough of what it holds: a bag, a chair, a dog are no people but belong to the subject. */
const sureRamp = [0.5, 0.8] as const;
/** And of the background up to this one: others in the image are people too. */
const traceRamp = [0.005, 0.03] as const;
/** Mean correction in a window, from which on it is one of a region and not of an edge, where the finer network is better. */
const regionRamp = [0.15, 0.35] as const;
/** Radius of that window, in cells. */
const regionRadius = 12;
/** Of undecided alpha at edges this share is taken from the people's matte, because the errors of the two differ. */
const edgeShare = 0.15;

/** The corrected matte on the same grid; `matte` itself where there are no people, or others than its subject. */
export function combinePeople(matte: Grid, people: PeopleMatte): Grid {
	const trust = trustInPeople(people, matte);
	if (trust === 0) return matte;
	const { side, values } = matte;
	const alpha = upscale(people.alpha, 1, people, { width: side, height: side });
	const correction = createGrid(side);
	for (let i = 0; i < values.length; i++) correction.values[i] = correctionOf(values[i], alpha[i] / 255);
	const regional = { side, values: correction.values.slice() };
	boxMean(regional, regionRadius);
	const combined = createGrid(side);
	for (let i = 0; i < values.length; i++) {
		const inRegion = values[i] + correction.values[i] * ramp(Math.abs(regional.values[i]), regionRamp);
		const atEdge = edgeShare * Math.min(1, 5 * undecided(inRegion)) * (alpha[i] / 255 - inRegion);
		combined.values[i] = values[i] + trust * (inRegion + atEdge - values[i]);
	}
	return combined;
}

/** What is to be added to the alpha of a cell, for the alpha of people there. */
function correctionOf(alpha: number, ofPeople: number): number {
	const isMore = ofPeople >= alpha;
	return (ofPeople - alpha) * (isMore ? ramp(alpha, traceRamp) : 1 - ramp(alpha, sureRamp));
}

/** Whether the people are the subject of `matte`, 0 to 1, by its samples in the middles of the people's cells. */
export function trustInPeople({ width, height, alpha }: PeopleMatte, { side, values }: Grid): number {
	let [least, most, sum, undecidedSum] = [0, 0, 0, 0];
	for (let y = 0, i = 0; y < height; y++) {
		const row = Math.floor(((y + 0.5) * side) / height) * side;
		for (let x = 0; x < width; x++, i++) {
			const ofSubject = values[row + Math.floor(((x + 0.5) * side) / width)];
			const ofPeople = alpha[i] / 255;
			least += Math.min(ofSubject, ofPeople);
			most += Math.max(ofSubject, ofPeople);
			sum += ofPeople;
			undecidedSum += undecided(ofPeople);
		}
	}
	if (least === 0) return 0;
	return ramp(least / most, overlapRamp) * (1 - ramp(undecidedSum / sum, undecidedRamp));
}

/** 1 at an alpha of 0.5, 0 at 0 and 1. */
function undecided(alpha: number): number {
	return 1 - Math.abs(2 * alpha - 1);
}

function ramp(value: number, [from, to]: readonly [number, number]): number {
	return Math.min(1, Math.max(0, (value - from) / (to - from)));
}
