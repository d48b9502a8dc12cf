// Grey islands inside the subject become solid: the network hesitates over flowers, shirts, soft toys and headlights.
import type { Grid } from '../grid.ts';
import { createRegionFinder, type RegionFinder } from '../regions.ts';

const solidFrom = 0.95;
/** An island of this share of the solid part, or larger, is no flaw. */
const largestShare = 0.25;

interface Island {
	/** Next to a pixel at or below this it may be the rim of a real hole, or of the subject. */
	readonly deepest: number;
	/** In cells. */
	readonly leastSize: number;
}

/** A real hole as large as a headlight would have been seen as clear; a gap between two leaves is grey to the network. */
const islands: readonly Island[] = [
	{ deepest: 0.4, leastSize: 0 },
	{ deepest: 0.1, leastSize: 2500 },
];

/**
 * Sets every 4-connected region of alpha between 0.4 (0.1 for large ones) and 0.95 to 1 if nothing at or below that
 * touches it (so it lies inside the subject) and it is small beside the subject. In place. All of them are `undecided`.
 */
export function fillEnclosed(alpha: Grid, undecided: Int32Array): void {
	const tooLarge = largestShare * solidCells(alpha);
	const finder = createRegionFinder(alpha.side);
	for (const island of islands) {
		finder.forget();
		fill(alpha.values, undecided, finder, island, tooLarge);
	}
}

function solidCells({ values }: Grid): number {
	let count = 0;
	for (let i = 0; i < values.length; i++) if (values[i] >= solidFrom) count++;
	return count;
}

function fill(
	values: Float32Array,
	undecided: Int32Array,
	finder: RegionFinder,
	{ deepest, leastSize }: Island,
	tooLarge: number,
): void {
	let touchesDepth = false;
	const isGrey = (cell: number) => {
		const alpha = values[cell];
		if (alpha <= deepest) touchesDepth = true;
		return alpha > deepest && alpha < solidFrom;
	};

	for (const start of undecided) {
		const alpha = values[start];
		if (alpha <= deepest || alpha >= solidFrom || finder.has(start)) continue;
		touchesDepth = false;
		const region = finder.grow(start, isGrey);
		if (touchesDepth || region.length < leastSize || region.length >= tooLarge) continue;
		for (const cell of region) values[cell] = 1;
	}
}
