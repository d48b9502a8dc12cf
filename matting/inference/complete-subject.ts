// Completes a subject by a second opinion: an independently trained network sees parts that the first one missed, and the
// promptable network confirms them.
import { componentsOf, createComponentFinder } from '../grid/connected-components.ts';
import { dilate, dilateSoftly } from '../grid/dilate.ts';
import { mapScale } from '../grid/near-map.ts';
import { areaOf, createGrid, type Grid, maskAbove, meansOf } from '../grid.ts';
import { resample } from '../resample/cubic.ts';
import { boxAround, type FindInBox, unambiguousOf } from './infer-box.ts';
import { undecidedShare } from './undecided-share.ts';

// How these values were chosen and confirmed: docs/benchmarks.md#a-second-opinion and #confirmed-parts. Distances are in
// cells of the map.

/** With a larger share of undecided alpha, the second network does not know what it sees. */
const maxUndecided = 0.25;
/** Maximum share of the subject that the second opinion may lack; if it lacks more, it shows another subject. */
const maxLacking = 0.1;
const subjectAbove = 0.5;
/** Closer to the subject than this, the two differ only in the edge, where the first network is finer. */
const edgeWidth = 2;
/** Minimum area of a missed part, as a share of the subject's: of one that is confirmed, and of one that nobody confirms. */
const minPart = { confirmed: 0.01, unconfirmed: 0.02 };
/** Maximum area of a missed part, as a share of the subject's: larger ones are another subject, before which this one is. */
const maxPart = 5;
/** Minimum mean alpha of a missed part. */
const minAlpha = 0.8;
/**
 * A part belongs to the subject if at least this many of its cells, as a multiple of the square root of its area, lie
 * within `reach` of the subject; bystanders have fewer.
 */
const minContact = 0.5;
const reach = 4;
/**
 * An enclosed part with a lower mean alpha in the first matte is an opening, such as the one below a handle, which the
 * coarser network fills; unless the part is confirmed.
 */
const minTrace = 0.2;
/** A part is confirmed if the promptable network's mask has at least this share of it. */
const minConfirmed = 0.5;
/** Missed parts are added with a margin, and fade out over the second distance. */
const margin = 4;
const fading = 2;

/**
 * `alpha` and `opinion` are mattes of the whole image, 0 to 1; `findIn` runs the promptable network on it. Returns
 * `alpha` itself if nothing is missed; never lowers alpha. Rejects when `findIn` does.
 */
export async function completeSubject(alpha: Grid, opinion: Grid, findIn?: FindInBox): Promise<Grid> {
	if (undecidedShare(opinion) > maxUndecided) return alpha;
	const map = meansOf(alpha, mapScale);
	const subject = maskAbove(map.values, subjectAbove);
	const parts = findMissed(map, subject, resample(opinion, map.side), findIn !== undefined);
	const missed = findIn ? await confirm(parts, subject, map.side, findIn) : parts;
	if (missed.length === 0) return alpha;
	const shares = dilateSoftly(maskOf(missed, map.side), map.side, margin, fading);
	return raise(alpha, resample(opinion, alpha.side), resample(shares, alpha.side));
}

/** The cells of each part of the subject that only the second opinion has. */
function findMissed(map: Grid, subject: Uint8Array, opinion: Grid, willBeConfirmed: boolean): Int32Array[] {
	const { side, values } = map;
	const { values: second } = opinion;
	const area = areaOf(subject);
	const lacking = subject.reduce((sum, cell, i) => sum + (second[i] > subjectAbove ? 0 : cell), 0);
	if (area === 0 || lacking > maxLacking * area) return [];
	const minArea = (willBeConfirmed ? minPart.confirmed : minPart.unconfirmed) * area;
	const [edge, near] = [dilate(subject, side, edgeWidth), dilate(subject, side, reach)];
	const outside = findOutside(edge, side);
	const isMissed = (cell: number) => second[cell] > subjectAbove && !edge[cell];
	return [...componentsOf(isMissed, side)].filter((part) => {
		const sumOf = (of: ArrayLike<number>) => part.reduce((sum, cell) => sum + of[cell], 0);
		const isSure = sumOf(second) >= minAlpha * part.length;
		const isJoined = sumOf(near) >= minContact * Math.sqrt(part.length);
		const isOpening = !outside[part[0]] && sumOf(values) < minTrace * part.length;
		const isOther = part.length < minArea || part.length > maxPart * area;
		return !isOther && isSure && isJoined && (willBeConfirmed || !isOpening);
	});
}

/** The parts that belong to the object which the promptable network finds in the box around all of them and the subject. */
async function confirm(
	parts: readonly Int32Array[],
	subject: Uint8Array,
	side: number,
	findIn: FindInBox,
): Promise<readonly Int32Array[]> {
	if (parts.length === 0) return [];
	const all = maskOf(parts, side).map((cell, i) => cell | subject[i]);
	const found = unambiguousOf(await findIn(boxAround(all, side)), side);
	return parts.filter(
		(part) => part.reduce((sum, cell) => sum + found[cell], 0) >= minConfirmed * part.length,
	);
}

function maskOf(parts: readonly Int32Array[], side: number): Uint8Array {
	const mask = new Uint8Array(side * side);
	for (const part of parts) for (const cell of part) mask[cell] = 1;
	return mask;
}

/** 1 in cells that can be reached from the border without crossing the mask, else 0. */
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

/** Raises the grid towards the greater of both alphas, by each cell's share. */
function raise({ side, values }: Grid, { values: others }: Grid, { values: shares }: Grid): Grid {
	const raised = createGrid(side);
	for (let i = 0; i < values.length; i++)
		raised.values[i] = values[i] + shares[i] * Math.max(0, others[i] - values[i]);
	return raised;
}
