// Whether a click to remove something means the whole of the cutout's subject,
// or all of a part that is apart from the rest.
import { createRegionFinder } from '../regions.ts';
import { areaOf, wholeThing } from './choose-mask.ts';
import { type DecodedMask, maskSide, maskSquare } from './promptable.ts';
import { depthsOf } from './sure-points.ts';

/** A connected part of the cutout's subject. */
export interface Part {
	/** maskSide x maskSide, 1 for its cells. */
	readonly cells: Uint8Array;
	/** Whether the subject has other parts of some size. */
	readonly isApart: boolean;
}

/** A part of at most this share of the subject is apart from the rest of it. */
const maxOfSubject = 0.9;
/** The middle of a part begins at this share of its largest depth; farther in where the part is all of the subject. */
const deepFrom = { apart: 0.45, all: 0.7 };
/** A region at the click, taken alone, is the part around it if their IoU is at least this. */
const same = 0.75;

/**
 * The part that has the cell in its middle; undefined if the cell lies at its rim, or outside the subject. `subject`:
 * maskSide x maskSide logits.
 */
export function partAround(cell: number, subject: Float32Array): Part | undefined {
	const isSubject = (i: number) => subject[i] > 0;
	if (!isSubject(cell)) return undefined;
	const cells = new Uint8Array(subject.length);
	let area = 0;
	for (const i of createRegionFinder(maskSide).grow(cell, isSubject)) {
		cells[i] = 1;
		area++;
	}
	const isApart = area <= maxOfSubject * areaOf(subject);
	const depth = depthsOf(cells, maskSquare);
	const deepest = depth.reduce((max, value) => Math.max(max, value), 0);
	const isDeep = depth[cell] >= (isApart ? deepFrom.apart : deepFrom.all) * deepest;
	return isDeep ? { cells, isApart } : undefined;
}

/**
 * The logits of all that is to be removed; undefined if no mask of the network is the part. `masks` are those of a
 * point in its middle alone. For a part that is apart from the rest any mask may be the one, otherwise only that of the
 * whole thing.
 */
export function wholeMask(masks: readonly DecodedMask[], { cells, isApart }: Part): Float32Array | undefined {
	const candidates = isApart ? masks.slice(1) : [wholeThing(masks)];
	const [best] = candidates.toSorted((a, b) => iouOf(b.logits, cells) - iouOf(a.logits, cells));
	return best && iouOf(best.logits, cells) >= same ? best.logits : undefined;
}

function iouOf(region: Float32Array, part: Uint8Array): number {
	let [both, either] = [0, 0];
	for (let i = 0; i < region.length; i++) {
		const [a, b] = [region[i] > 0, part[i] > 0];
		if (a && b) both++;
		if (a || b) either++;
	}
	return both / either;
}
