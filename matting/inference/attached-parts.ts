// Removes parts that touch the subject and that no other network sees: a shadow on the floor, letters on a wall, a post.
import { componentsOf } from '../grid/connected-components.ts';
import { dilate, dilateSoftly } from '../grid/dilate.ts';
import { mapScale } from '../grid/near-map.ts';
import { areaOf, type Grid, maskAbove, meansOf, samplesOf } from '../grid.ts';
import { resample } from '../resample/cubic.ts';
import { boxAround, type FindInBox, likeliestOf, maskOn, unambiguousOf } from './infer-box.ts';
import { lower } from './stray-parts.ts';

// How these values were chosen and confirmed: docs/benchmarks.md#attached-parts. Distances are in cells of the map.

const subjectAbove = 0.5;
/** Closer than this to what the opinion sees, the two differ only in the edge. */
const edgeWidth = 3;
/** Minimum area of a part, as a share of the subject's. */
const minPart = 0.015;
/** Maximum mean alpha of a part in the matte of the further network. */
const maxSeen = 0.2;
/** Maximum share of a part in either mask of the promptable network. */
const maxFound = 0.1;
/** Minimum share of the rest of the subject in its unambiguous mask; with less of it, the network sees another subject. */
const minRest = 0.5;
/** Maximum area of all such parts, as a share of the rest; larger ones may be a rider's bicycle. */
const maxArea = 0.25;
/** Distance over which the margin of a part fades out. */
const fading = 1;

/**
 * All mattes are of the whole image, 0 to 1. `opinion` is the matte of a network that may see the same subject, `other`
 * that of a further one; `findIn` runs the promptable network on the image. Returns `alpha` itself if there are no such
 * parts. Rejects when `findIn` does.
 */
export async function withoutAttachedParts(
	alpha: Grid,
	opinion: Grid,
	other: Grid,
	findIn: FindInBox,
): Promise<Grid> {
	const map = meansOf(alpha, mapScale);
	const subject = maskAbove(map.values, subjectAbove);
	const seen = maskAbove(samplesOf(opinion, map.side).values, subjectAbove);
	const parts = unseenParts(subject, seen, samplesOf(other, map.side));
	if (parts.length === 0) return alpha;
	const found = await findIn(boxAround(subject, map.side));
	const masks = [maskOn(likeliestOf(found), map.side), unambiguousOf(found, map.side)] as const;
	const attached = partsOutside(parts, subject, masks);
	if (!attached.includes(1)) return alpha;
	const shares = dilateSoftly(attached, map.side, edgeWidth, fading);
	for (let i = 0; i < seen.length; i++) if (seen[i] || masks[1][i]) shares.values[i] = 0;
	return lower(alpha, resample(shares, alpha.side));
}

/** The cells of each large part of the subject that neither network sees. */
function unseenParts(subject: Uint8Array, seen: Uint8Array, { side, values }: Grid): Int32Array[] {
	const nearSeen = dilate(seen, side, edgeWidth);
	const area = areaOf(subject);
	const isUnseen = (cell: number) => subject[cell] === 1 && !nearSeen[cell];
	return [...componentsOf(isUnseen, side)].filter(
		(part) => part.length >= minPart * area && sumIn(part, values) <= maxSeen * part.length,
	);
}

/** 1 in the parts that neither mask has, else 0; nowhere if the second mask is of another subject, or they are large. */
function partsOutside(
	parts: readonly Int32Array[],
	subject: Uint8Array,
	[likeliest, unambiguous]: readonly [Uint8Array, Uint8Array],
): Uint8Array {
	const outside = new Uint8Array(subject.length);
	const rest = subject.slice();
	for (const part of parts) {
		for (const cell of part) rest[cell] = 0;
		const share = Math.max(sumIn(part, likeliest), sumIn(part, unambiguous)) / part.length;
		if (share <= maxFound) for (const cell of part) outside[cell] = 1;
	}
	const area = areaOf(rest);
	const restFound = areaOf(rest.map((cell, i) => cell & unambiguous[i]));
	const counts = area > 0 && restFound >= minRest * area && areaOf(outside) <= maxArea * area;
	return counts ? outside : new Uint8Array(outside.length);
}

const sumIn = (part: Int32Array, values: ArrayLike<number>): number =>
	part.reduce((sum, cell) => sum + values[cell], 0);
