// Decides whether a click to remove something means the cutout's whole subject, or a whole part that is separate from
// the rest.
import { createComponentFinder } from '../grid/connected-components.ts';
import { areaOf } from '../grid.ts';
import { wholeObject } from './choose-mask.ts';
import { type DecodedMask, maskSide, maskSquare } from './promptable.ts';
import { depthsOf } from './sure-points.ts';

/** A connected part of the cutout's subject. */
export interface Part {
	/** maskSide x maskSide, 1 for its cells. */
	readonly cells: Uint8Array;
	/** In cells. */
	readonly area: number;
	/** Whether the subject has other parts of notable size. */
	readonly isApart: boolean;
}

// How these values were chosen: docs/appendix/experiments.md#segment-anything-2-in-place-of-mobilesam.
/** A part of at most this share of the subject is separate from the rest of it. */
const maxOfSubject = 0.9;
/** The middle of a part begins at this share of its largest depth; further inside if the part is the whole subject. */
const deepFrom = { apart: 0.45, all: 0.7 };
/** A mask is that of a part if their IoU is at least this. */
const minIou = 0.75;
/** The logit of cells that certainly belong to a mask. */
const sure = 10;
/** Pieces of a part that its mask misses are added to the mask, up to this share of the part. */
const maxRemnantShare = 0.1;

/** The part that contains the cell; undefined outside the subject. `subject` is maskSide x maskSide logits. */
export function partAt(cell: number, subject: Float32Array): Part | undefined {
	const isSubject = (i: number) => subject[i] > 0;
	if (!isSubject(cell)) return undefined;
	const cells = new Uint8Array(subject.length);
	const found = createComponentFinder(maskSide).grow(cell, isSubject);
	for (const i of found) cells[i] = 1;
	return { cells, area: found.length, isApart: found.length <= maxOfSubject * areaOf(subject) };
}

/** `cell` is one of the part's. */
export function isInMiddle(cell: number, { cells, isApart }: Part): boolean {
	const depth = depthsOf(cells, maskSquare);
	const deepest = depth.reduce((max, value) => Math.max(max, value), 0);
	return depth[cell] >= (isApart ? deepFrom.apart : deepFrom.all) * deepest;
}

/**
 * The logits of everything to be removed; undefined if no mask of the network is the part. `masks` are those of points
 * in its middle alone. For a part that is separate from the rest any mask qualifies, otherwise only that of the whole
 * object.
 */
export function wholeMask(masks: readonly DecodedMask[], part: Part): Float32Array | undefined {
	const candidates = part.isApart ? masks.slice(1) : [wholeObject(masks)];
	const [best] = candidates.toSorted((a, b) => iouOf(b.logits, part) - iouOf(a.logits, part));
	return best && iouOf(best.logits, part) >= minIou ? withRemnants(best.logits, part) : undefined;
}

/** The logits of a mask with the small pieces of the part that it misses. */
function withRemnants(mask: Float32Array, { cells, area }: Part): Float32Array {
	const isMissed = (i: number) => cells[i] > 0 && mask[i] <= 0;
	const finder = createComponentFinder(maskSide);
	const whole = mask.slice();
	for (let i = 0; i < cells.length; i++) {
		if (!isMissed(i) || finder.has(i)) continue;
		const piece = finder.grow(i, isMissed);
		if (piece.length <= maxRemnantShare * area) for (const cell of piece) whole[cell] = sure;
	}
	return whole;
}

function iouOf(mask: Float32Array, { cells, area }: Part): number {
	let [both, others] = [0, 0];
	for (let i = 0; i < mask.length; i++) {
		if (mask[i] <= 0) continue;
		if (cells[i] > 0) both++;
		else others++;
	}
	return both / (area + others);
}
