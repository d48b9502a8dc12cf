// Completes a subject by a second opinion: an independently trained network sees parts that the first one missed.
import { componentsOf, createComponentFinder } from '../grid/connected-components.ts';
import { dilate, dilateSoftly } from '../grid/dilate.ts';
import { mapScale } from '../grid/near-map.ts';
import { areaOf, createGrid, type Grid, maskAbove, meansOf } from '../grid.ts';
import { resample } from '../resample/cubic.ts';
import { undecidedShare } from './undecided-share.ts';

// How these values were chosen and confirmed: docs/benchmarks.md#a-second-opinion. Distances are in cells of the map.

/** With a larger share of undecided alpha the second network does not know what it sees. */
const maxUndecided = 0.25;
/** Share of the subject that the second opinion may lack; one that lacks more is of another subject. */
const maxLacking = 0.1;
const subjectAbove = 0.5;
/** Nearer to the subject than this the two only differ in its edge, where the first network is the finer one. */
const edgeWidth = 2;
/** Minimum area of a missed part, as a share of the subject's. */
const minPart = 0.02;
/** Minimum mean alpha of a missed part. */
const minAlpha = 0.8;
/**
 * A part belongs to the subject if this many of its cells, as a multiple of
 * the square root of all, lie within `reach` of it; bystanders do not.
 */
const minContact = 0.5;
const reach = 4;
/**
 * A part enclosed by the subject with less mean alpha is an opening, such as
 * that below a handle, which the coarser network fills.
 */
const minTrace = 0.2;
/** Missed parts are taken with a margin, and fade out over the second distance. */
const margin = 4;
const fading = 2;

/**
 * `alpha` and `opinion` are of whole views, 0 to 1. Returns `alpha` itself where nothing is missed; never lowers alpha.
 */
export function completeSubject(alpha: Grid, opinion: Grid): Grid {
	if (undecidedShare(opinion) > maxUndecided) return alpha;
	const map = meansOf(alpha, mapScale);
	const missed = findMissed(map, resample(opinion, map.side));
	if (!missed.includes(1)) return alpha;
	const shares = dilateSoftly(missed, map.side, margin, fading);
	return raise(alpha, resample(opinion, alpha.side), resample(shares, alpha.side));
}

/** 1 in parts of the subject that only the second opinion has, else 0. */
function findMissed(map: Grid, { values: second }: Grid): Uint8Array {
	const { side, values } = map;
	const missed = new Uint8Array(values.length);
	const subject = maskAbove(map.values, subjectAbove);
	const area = areaOf(subject);
	const lacking = subject.reduce((sum, cell, i) => sum + (second[i] > subjectAbove ? 0 : cell), 0);
	if (area === 0 || lacking > maxLacking * area) return missed;
	const [edge, near] = [dilate(subject, side, edgeWidth), dilate(subject, side, reach)];
	const outside = findOutside(edge, side);
	const isMissed = (cell: number) => second[cell] > subjectAbove && !edge[cell];
	for (const part of componentsOf(isMissed, side)) {
		const sumOf = (of: ArrayLike<number>) => part.reduce((sum, cell) => sum + of[cell], 0);
		const isLarge = part.length >= minPart * area;
		const isSure = sumOf(second) >= minAlpha * part.length;
		const isJoined = sumOf(near) >= minContact * Math.sqrt(part.length);
		const isOpening = !outside[part[0]] && sumOf(values) < minTrace * part.length;
		if (isLarge && isSure && isJoined && !isOpening) for (const cell of part) missed[cell] = 1;
	}
	return missed;
}

/** 1 in cells that a path from the border reaches without crossing the mask, else 0. */
function findOutside(mask: Uint8Array, side: number): Uint8Array {
	const outside = new Uint8Array(mask.length);
	const finder = createComponentFinder(side);
	const isFree = (cell: number) => !mask[cell];
	for (let i = 0; i < side; i++)
		for (const start of [i, mask.length - 1 - i, i * side, (i + 1) * side - 1])
			if (isFree(start) && !finder.has(start))
				for (const cell of finder.grow(start, isFree)) outside[cell] = 1;
	return outside;
}

/** The grid with the greater alpha of both, by the share of each cell. */
function raise({ side, values }: Grid, { values: others }: Grid, { values: shares }: Grid): Grid {
	const raised = createGrid(side);
	for (let i = 0; i < values.length; i++)
		raised.values[i] = values[i] + shares[i] * Math.max(0, others[i] - values[i]);
	return raised;
}
