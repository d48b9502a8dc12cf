// Measures how far another network's matte agrees with the subject's: whether both show the same subject.
import type { Grid } from '../grid.ts';
import { type Ramp, ramp } from '../ramp.ts';
import type { ImageMatte } from './whole-image.ts';

interface Agreement {
	/** IoU of the two mattes: the sum of the smaller alphas over that of the larger ones; 0 where either has none. */
	readonly overlap: number;
	/** Undecided share of the other matte's alpha; 0 if it has no alpha. */
	readonly undecided: number;
}

// How these values were chosen and confirmed: docs/benchmarks.md#people.

/** Over this range of undecided alpha, trust falls to 0: the network does not know what it sees. */
const unsure: Ramp = [0.2, 0.3];

/** Compares the other matte with the subject's, sampled at the centres of the other matte's pixels. */
export function agreementOf({ width, height, alpha }: ImageMatte, { side, values }: Grid): Agreement {
	let [intersection, union, sum, undecidedSum] = [0, 0, 0, 0];
	for (let y = 0, i = 0; y < height; y++) {
		const row = Math.floor(((y + 0.5) * side) / height) * side;
		for (let x = 0; x < width; x++, i++) {
			const ofSubject = values[row + Math.floor(((x + 0.5) * side) / width)];
			const ofOther = alpha[i] / 255;
			intersection += Math.min(ofSubject, ofOther);
			union += Math.max(ofSubject, ofOther);
			sum += ofOther;
			undecidedSum += undecidedness(ofOther);
		}
	}
	return { overlap: union > 0 ? intersection / union : 0, undecided: sum > 0 ? undecidedSum / sum : 0 };
}

/**
 * How far a matte can be trusted to show the same subject, 0 to 1. `sameSubject` is the range of overlap from where it
 * may be to where it surely is.
 */
export function trustIn({ overlap, undecided }: Agreement, sameSubject: Ramp): number {
	return ramp(overlap, sameSubject) * (1 - ramp(undecided, unsure));
}

/** 1 at an alpha of 0.5, 0 at 0 and 1. */
export function undecidedness(alpha: number): number {
	return 1 - Math.abs(2 * alpha - 1);
}
