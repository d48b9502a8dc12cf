// How undecided a matte is, which can be measured without ground truth.
import type { Grid } from '../grid.ts';

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
