// Fills undecided areas enclosed by the subject: the network is often uncertain inside flowers, shirts, soft toys and
// headlights.
import { type ComponentFinder, createComponentFinder } from '../grid/connected-components.ts';
import type { Grid } from '../grid.ts';

const solidFrom = 0.95;
/** An area of at least this share of the solid part is not filled. */
const maxShare = 0.25;

interface AreaLimit {
	/**
	 * An area next to a pixel at or below this alpha may be the rim of a real
	 * hole, or of the subject, and is not filled.
	 */
	readonly deepest: number;
	/** Smaller areas are not filled, in cells. */
	readonly minSize: number;
}

/**
 * The network's matte is transparent in a hole as large as a headlight, but
 * half transparent in a gap between two leaves.
 */
const limits: readonly AreaLimit[] = [
	{ deepest: 0.4, minSize: 0 },
	{ deepest: 0.1, minSize: 2500 },
];

/**
 * Sets every connected area of alpha between 0.4 (0.1 for large ones) and 0.95
 * to 1 if nothing at or below that touches it (so it is inside the subject) and it
 * is small compared with the subject. In place. All its pixels are `undecided`.
 */
export function fillEnclosed(alpha: Grid, undecided: Int32Array): void {
	const tooLarge = maxShare * solidCells(alpha);
	const finder = createComponentFinder(alpha.side);
	for (const limit of limits) {
		finder.reset();
		fill(alpha.values, undecided, finder, limit, tooLarge);
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
	finder: ComponentFinder,
	{ deepest, minSize }: AreaLimit,
	tooLarge: number,
): void {
	let touchesBackground = false;
	const isUndecided = (cell: number) => {
		const alpha = values[cell];
		if (alpha <= deepest) touchesBackground = true;
		return alpha > deepest && alpha < solidFrom;
	};

	for (const start of undecided) {
		const alpha = values[start];
		if (alpha <= deepest || alpha >= solidFrom || finder.has(start)) continue;
		touchesBackground = false;
		const area = finder.grow(start, isUndecided);
		if (touchesBackground || area.length < minSize || area.length >= tooLarge) continue;
		for (const cell of area) values[cell] = 1;
	}
}
