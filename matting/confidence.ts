// Assesses a matte: a confidence from 0 to 1, and a named doubt for the user.

import type { Doubt } from '#contract/doubts.ts';
import { createGrid, type Grid } from './grid.ts';
import { mapScale } from './refine/neighbourhood.ts';
import { createRegionFinder } from './regions.ts';

export interface Assessment {
	/** 1 - the share of undecided alpha, 0 to 1. Hair and glass lower it a little, half-transparent subjects a lot. */
	readonly confidence: number;
	readonly doubt?: Doubt;
}

/** A smaller share of the image does not count as a subject. */
const leastSubject = 0.002;
/** Below this the matte is mostly half-transparent. */
const leastConfidence = 0.5;
/** Another region of at least this share of the largest counts as a second subject. */
const leastSecond = 0.3;

/** Assesses a matte on the network's grid, alpha 0 to 1. */
export function assess(alpha: Grid): Assessment {
	const confidence = Math.max(0, 1 - undecidedShare(alpha));
	const doubt = findDoubt(alpha, confidence);
	return doubt ? { confidence, doubt } : { confidence };
}

/**
 * 4 sum a(1-a) / sum a: 0 for a mask of zeros and ones, 1 or more where the subject's mean alpha is a half or
 * less. An image without any alpha counts as wholly undecided.
 */
export function undecidedShare({ values }: Grid): number {
	let undecided = 0;
	let total = 0;
	for (let i = 0; i < values.length; i++) {
		const alpha = values[i];
		undecided += alpha * (1 - alpha);
		total += alpha;
	}
	return total > 1 ? (4 * undecided) / total : 1;
}

function findDoubt(alpha: Grid, confidence: number): Doubt | undefined {
	const [largest = 0, second = 0] = subjectAreas(alpha);
	if (largest < leastSubject * alpha.values.length) return 'no-subject';
	if (confidence < leastConfidence) return 'undecided';
	return second >= leastSecond * largest ? 'several-subjects' : undefined;
}

/** Areas, in pixels of the grid, of the connected regions with alpha above 0.5, the largest first. */
function subjectAreas(alpha: Grid): number[] {
	const { side, values } = coarse(alpha);
	const finder = createRegionFinder(side);
	const isSubject = (cell: number) => values[cell] > 0.5;
	const areas: number[] = [];
	for (let start = 0; start < values.length; start++)
		if (!finder.has(start) && isSubject(start))
			areas.push(finder.grow(start, isSubject).length * mapScale ** 2);
	return areas.sort((a, b) => b - a);
}

/** Means of 4 x 4 pixels, which are fine enough for regions. */
function coarse({ side, values }: Grid): Grid {
	const means = createGrid(Math.ceil(side / mapScale));
	for (let y = 0; y < side; y++) {
		const row = Math.floor(y / mapScale) * means.side;
		for (let x = 0, cell = row; x < side; cell++) {
			let sum = 0;
			for (const end = Math.min(side, x + mapScale); x < end; x++) sum += values[y * side + x];
			means.values[cell] = means.values[cell] + sum / mapScale ** 2;
		}
	}
	return means;
}
