// Removes parts of a matte that are separate from the subject and that no other network sees: letters on a wall, a
// lamp, another person's hand.
import { componentsOf } from '../grid/connected-components.ts';
import { dilate, dilateSoftly } from '../grid/dilate.ts';
import { mapScale } from '../grid/near-map.ts';
import { areaOf, createGrid, type Grid, maskAbove, meansOf, samplesOf } from '../grid.ts';
import { resample } from '../resample/cubic.ts';
import { undecidedShare } from './undecided-share.ts';

// How these values were chosen and confirmed: docs/benchmarks.md#stray-parts. Distances are in cells of the map.

/** With a larger share of undecided alpha a network does not know what it sees. */
const maxUndecided = 0.25;
const subjectAbove = 0.5;
/** Maximum share of the rest of the subject that the opinion may lack; if it lacks more, it shows another subject. */
const maxLacking = 0.1;
/** Maximum mean alpha of a stray part in the matte of either network. */
const maxSeen = 0.05;
/** Maximum area of all stray parts, as a share of the rest. */
const maxArea = 0.25;
/**
 * A stray part is removed with a margin, which fades out over the second distance; a margin of the same width around
 * the rest is spared.
 */
const margin = 2;
const fading = 1;

/**
 * All mattes are of the whole image, 0 to 1. `opinion` is the matte of a network that may see the same subject, `other`
 * that of a further one. Returns `alpha` itself if there are no stray parts.
 */
export function withoutStrayParts(alpha: Grid, opinion: Grid, other: Grid): Grid {
	if (undecidedShare(opinion) > maxUndecided) return alpha;
	const map = meansOf(alpha, mapScale);
	const others = [opinion, other].map((matte) => samplesOf(matte, map.side));
	const { stray, rest } = divide(map, others);
	if (!stray.includes(1)) return alpha;
	const shares = dilateSoftly(stray, map.side, margin, fading);
	const nearRest = dilate(rest, map.side, margin);
	for (let i = 0; i < nearRest.length; i++) if (nearRest[i]) shares.values[i] = 0;
	return lower(alpha, resample(shares, alpha.side));
}

/** Masks of 1 and 0 on the map: the stray parts (none if they are not to be removed), and the rest of the subject. */
function divide(map: Grid, others: readonly Grid[]): { stray: Uint8Array; rest: Uint8Array } {
	const { side } = map;
	const rest = maskAbove(map.values, subjectAbove);
	const stray = new Uint8Array(rest.length);
	for (const part of componentsOf((cell) => rest[cell] === 1, side)) {
		const isSeen = others.some((seen) => meanIn(part, seen) > maxSeen);
		if (!isSeen) for (const cell of part) stray[cell] = 1;
	}
	for (let i = 0; i < rest.length; i++) if (stray[i]) rest[i] = 0;
	const area = areaOf(rest);
	const [opinion] = others;
	const lacking = areaOf(rest.map((cell, i) => (opinion.values[i] > subjectAbove ? 0 : cell)));
	const counts = area > 0 && lacking <= maxLacking * area && areaOf(stray) <= maxArea * area;
	return { stray: counts ? stray : new Uint8Array(stray.length), rest };
}

const meanIn = (part: Int32Array, { values }: Grid): number =>
	part.reduce((sum, cell) => sum + values[cell], 0) / part.length;

/** `alpha` times what the shares, 0 to 1 on the same grid, leave of it. */
export function lower({ side, values }: Grid, { values: shares }: Grid): Grid {
	const lowered = createGrid(side);
	for (let i = 0; i < values.length; i++) lowered.values[i] = values[i] * (1 - shares[i]);
	return lowered;
}
