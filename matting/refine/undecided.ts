// The undecided pixels of a matte (the unknown region of a trimap): a few % of all pixels, and the only ones that most
// refinement steps visit.
import type { Grid } from '../grid.ts';

/** Alpha beyond which a pixel is sure. */
export const sureForeground = 0.97;
export const sureBackground = 0.03;

/**
 * Indices of the pixels that are not sure, in ascending order. No refinement step changes a sure pixel, so the list
 * stays valid to the end: its pixels may become sure, but none are added.
 */
export function findUndecided({ values }: Grid): Int32Array {
	const found = new Int32Array(values.length);
	let count = 0;
	for (let i = 0; i < values.length; i++) {
		const alpha = values[i];
		if (alpha >= sureBackground && alpha <= sureForeground) found[count++] = i;
	}
	return found.slice(0, count);
}
