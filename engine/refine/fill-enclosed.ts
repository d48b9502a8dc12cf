// Grey islands inside the subject become solid: the network hesitates over flowers, shirts and soft toys.
import type { Grid } from '../grid.ts';
import { createRegionFinder } from './region.ts';

const solidFrom = 0.95;
/** An island next to a pixel at or below this may be the rim of a real hole, or of the subject. */
const deepest = 0.4;
/** An island of this share of the solid part, or larger, is no flaw. */
const largestShare = 0.25;

/**
 * Sets every 4-connected region of alpha between 0.4 and 0.95 to 1 if nothing at or below 0.4 touches it (so
 * it lies inside the subject) and it is small beside the subject. In place. All of them are `undecided`.
 */
export function fillEnclosed({ side, values }: Grid, undecided: Int32Array): void {
	let solid = 0;
	for (let i = 0; i < values.length; i++) if ((values[i] as number) >= solidFrom) solid++;
	const finder = createRegionFinder(side);
	let touchesDepth = false;
	const isGrey = (cell: number) => {
		const alpha = values[cell] as number;
		if (alpha <= deepest) touchesDepth = true;
		return alpha > deepest && alpha < solidFrom;
	};

	for (const start of undecided) {
		const alpha = values[start] as number;
		if (alpha <= deepest || alpha >= solidFrom || finder.has(start)) continue;
		touchesDepth = false;
		const region = finder.grow(start, isGrey);
		if (touchesDepth || region.length >= largestShare * solid) continue;
		for (const cell of region) values[cell] = 1;
	}
}
