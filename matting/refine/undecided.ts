// Which pixels of a matte the network left open: a few in a hundred, and all that most steps of refinement look at.
import type { Grid } from '../grid.ts';

/** Alpha beyond which a pixel is sure. */
export const sureForeground = 0.97;
export const sureBackground = 0.03;

/**
 * Indices of the pixels that are not sure, in rising order. No step changes one that is, so the list made of the
 * network's answer holds to the end of refinement: pixels on it become sure, none joins it.
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
