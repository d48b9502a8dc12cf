// How long a worker takes for a picture: as measured, one look of the network for some and two for others. Seconds.
import { readFileSync } from 'node:fs';
import type { Comparison } from '../speed/compare.ts';
import type { Chance } from './chance.ts';

export interface ServiceTimes {
	/** The whole way of a picture that needs one look. */
	readonly oneLookS: number;
	/** What a second look adds. */
	readonly secondLookS: number;
	/** Share of pictures that get one, 0 to 1. */
	readonly twoLooks: number;
}

/** Pictures of every kind, mean over seven sets: docs/benchmarks.md, "Quality". */
export const looksPerPicture = 1.39;

/** On two cores without AVX-512, in a slow hour: docs/self-hosting.md, "Sizing". The picture has one look; of that, the network. */
export const measuredMs = {
	'1280x853': { oneLook: 1943, network: 1703 },
	'3840x2559': { oneLook: 2249, network: 1716 },
} as const;

export function measuredTimes(size: keyof typeof measuredMs, looks = looksPerPicture): ServiceTimes {
	const { oneLook, network } = measuredMs[size];
	return { oneLookS: oneLook / 1000, secondLookS: network / 1000, twoLooks: looks - 1 };
}

/**
 * From what `node bench/speed.ts --comparison --json` printed on the machine in question. Throws if that size, or its step of the
 * network, is not in it.
 */
export function readTimes(file: string, size: string, looks = looksPerPicture): ServiceTimes {
	const { comparisons }: { comparisons: Record<string, Comparison> } = JSON.parse(readFileSync(file, 'utf8'));
	const measured = comparisons[size];
	if (!measured) throw new Error(`${file} has ${Object.keys(comparisons).join(', ')}, but not ${size}`);
	const { oursMs, inferences, steps } = measured;
	if (!steps.segment) throw new Error(`${file} does not tell how long the network took`);
	const lookS = steps.segment / inferences / 1000;
	return { oneLookS: oursMs / 1000 - (inferences - 1) * lookS, secondLookS: lookS, twoLooks: looks - 1 };
}

export const meanS = ({ oneLookS, secondLookS, twoLooks }: ServiceTimes) => oneLookS + twoLooks * secondLookS;

/** Draws the time of one picture after another. */
export function drawTimes({ oneLookS, secondLookS, twoLooks }: ServiceTimes, chance: Chance): () => number {
	return () => (chance.uniform() < twoLooks ? oneLookS + secondLookS : oneLookS);
}
