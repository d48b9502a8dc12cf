// How far the people in an image are the subject of a matte.
import type { Grid } from '../grid.ts';
import { type Ramp, ramp } from '../ramp.ts';
import type { PeopleMatte } from './people.ts';

export interface Agreement {
	/** The sum of the lesser alphas of both mattes over that of the greater ones; 0 where either has none. */
	readonly overlap: number;
	/** Undecided alpha of the people as a share of all of it; 0 without people. */
	readonly undecided: number;
}

// How they were chosen and confirmed: docs/benchmarks.md#people.

/** Below this overlap both mattes are of different subjects. */
const sameSubject: Ramp = [0.3, 0.5];
/** With so much undecided alpha the network for people does not know what it sees. */
const unsure: Ramp = [0.2, 0.3];

/** By samples of `matte` in the middles of the people's cells. */
export function agreementOf({ width, height, alpha }: PeopleMatte, { side, values }: Grid): Agreement {
	let [least, most, sum, undecidedSum] = [0, 0, 0, 0];
	for (let y = 0, i = 0; y < height; y++) {
		const row = Math.floor(((y + 0.5) * side) / height) * side;
		for (let x = 0; x < width; x++, i++) {
			const ofSubject = values[row + Math.floor(((x + 0.5) * side) / width)];
			const ofPeople = alpha[i] / 255;
			least += Math.min(ofSubject, ofPeople);
			most += Math.max(ofSubject, ofPeople);
			sum += ofPeople;
			undecidedSum += undecidedness(ofPeople);
		}
	}
	return { overlap: most > 0 ? least / most : 0, undecided: sum > 0 ? undecidedSum / sum : 0 };
}

/** Whether the people are the subject, 0 to 1. */
export function trustIn({ overlap, undecided }: Agreement): number {
	return ramp(overlap, sameSubject) * (1 - ramp(undecided, unsure));
}

/** 1 at an alpha of 0.5, 0 at 0 and 1. */
export function undecidedness(alpha: number): number {
	return 1 - Math.abs(2 * alpha - 1);
}
