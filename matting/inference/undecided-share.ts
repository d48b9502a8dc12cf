// Measures how undecided a matte is, without ground truth.
import type { Grid } from '../grid.ts';

/**
 * 4 sum a(1-a) / sum a: 0 for a mask of 0 and 1, and 1 or more if the subject's mean alpha is 0.5 or less. An image
 * without any alpha counts as wholly undecided.
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
