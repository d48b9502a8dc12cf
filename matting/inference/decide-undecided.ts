// Decides a matte that the default network leaves undecided, by the promptable network: it is shown the box around the
// subject and finds one whole object in it.
import { boxMean } from '../grid/box-mean.ts';
import { componentsOf } from '../grid/connected-components.ts';
import { dilate, dilateSoftly, wideParts } from '../grid/dilate.ts';
import { mapScale } from '../grid/near-map.ts';
import { areaOf, createGrid, type Grid, maskAbove, meansOf, samplesOf } from '../grid.ts';
import { resample } from '../resample/cubic.ts';
import { boxAround, type FindInBox, likeliestOf, unambiguousOf } from './infer-box.ts';

// How these values were chosen and confirmed: docs/benchmarks.md#undecided-subjects. Distances are in cells of the map.

const subjectAbove = 0.5;
/** Alphas between these are undecided; above the second one they are sure. */
const undecidedAlpha = { from: 0.2, to: 0.8 };
/** Parts narrower than 2 edgeRadius + 1 cells are edges, where the default network is finer. */
const edgeRadius = 2;
/** Minimum area of a missed part, as a share of the subject's. */
const minPart = 0.02;
/** A missed part belongs to the subject only if it is at most this far from what surely belongs to it. */
const reach = 3;
/** Minimum mean alpha that another network gives to a missed part. If none does, the part needs all of `unseen`. */
const minSeen = 0.4;
/**
 * Minimum IoU of the promptable network's two masks, minimum mean probability of the part and maximum area, as a share of
 * the subject's. Where a box contains two objects, the masks differ and are unsure.
 */
const unseen = { minIou: 0.7, minProbability: 0.7, maxPart: 0.5 };
/** A part of which the promptable network finds at most this share does not belong to the subject. */
const maxFound = 0.05;
/** Maximum area of all such parts, as a share of the subject's; if they have more, the network sees another subject. */
const maxStray = 0.35;
/** Decided areas get a margin, which fades out over the second distance. */
const margin = 2;
const fading = 1;

interface Decided {
	/** The given matte if there was nothing to decide. */
	readonly alpha: Grid;
	/** IoU of `alpha` with the mask for unambiguous prompts, 0 to 1; absent without a subject. */
	readonly agreement?: number;
}

/** What networks see, on the map. */
interface Seen {
	/** The probability that a cell belongs to the object that the promptable network finds. */
	readonly probabilities: Grid;
	/** 1 in cells of that object, else 0. */
	readonly object: Uint8Array;
	/** IoU of that object with the mask for unambiguous prompts, 0 to 1. */
	readonly iou: number;
	/** Alpha of each of the other networks. */
	readonly others: readonly Grid[];
}

/**
 * `alpha` is the matte of the whole image, 0 to 1, `others` are those of other networks; `findIn` runs the promptable
 * network on the image. Rejects when `findIn` does.
 */
export async function decideUndecided(
	alpha: Grid,
	others: readonly Grid[],
	findIn: FindInBox,
): Promise<Decided> {
	const map = meansOf(alpha, mapScale);
	const { side } = map;
	const subject = maskAbove(map.values, subjectAbove);
	if (!subject.includes(1)) return { alpha };
	const found = await findIn(boxAround(subject, side));
	const probabilities = probabilitiesOf(likeliestOf(found));
	const unambiguous = unambiguousOf(found, side);
	const toDecide = findUndecided(map, subject, seenBy(probabilities, unambiguous, others, side));
	const decided = toDecide.includes(1)
		? mixed(alpha, probabilities, dilateSoftly(toDecide, side, margin, fading))
		: alpha;
	const isSubject = maskAbove(meansOf(decided, mapScale).values, subjectAbove);
	return { alpha: decided, agreement: iouOf(isSubject, unambiguous) };
}

function iouOf(mask: Uint8Array, other: Uint8Array): number {
	const both = areaOf(mask.map((cell, i) => cell & other[i]));
	const either = areaOf(mask.map((cell, i) => cell | other[i]));
	return either > 0 ? both / either : 0;
}

function seenBy(found: Grid, unambiguous: Uint8Array, others: readonly Grid[], side: number): Seen {
	const probabilities = samplesOf(found, side);
	const object = maskAbove(probabilities.values, 0.5);
	const iou = iouOf(object, unambiguous);
	return { probabilities, object, iou, others: others.map((other) => samplesOf(other, side)) };
}

/** 1 in cells of the map where the promptable network decides, else 0. */
function findUndecided(map: Grid, subject: Uint8Array, seen: Seen): Uint8Array {
	const { side } = map;
	const sure = maskAbove(map.values, undecidedAlpha.to);
	const toDecide = wideParts(without(maskAbove(map.values, undecidedAlpha.from), sure), side, edgeRadius);
	const near = dilate(sure, side, reach);
	const area = areaOf(subject);
	const missed = wideParts(without(seen.object, subject), side, edgeRadius);
	for (const part of componentsOf((cell) => missed[cell] === 1, side))
		if (part.length >= minPart * area && sumIn(part, near) > 0 && isTrusted(part, area, seen))
			mark(part, toDecide);
	const stray = new Uint8Array(subject.length);
	for (const part of componentsOf((cell) => subject[cell] === 1, side))
		if (sumIn(part, seen.object) <= maxFound * part.length) mark(part, stray);
	return areaOf(stray) <= maxStray * area ? toDecide.map((cell, i) => cell | stray[i]) : toDecide;
}

/** Whether a missed part is of the subject, not of something beside it. `area` is the subject's. */
function isTrusted(part: Int32Array, area: number, { probabilities, iou, others }: Seen): boolean {
	const mean = ({ values }: Grid) => sumIn(part, values) / part.length;
	if (others.some((other) => mean(other) >= minSeen)) return true;
	const isSure = iou >= unseen.minIou && mean(probabilities) >= unseen.minProbability;
	return isSure && part.length <= unseen.maxPart * area;
}

const without = (mask: Uint8Array, other: Uint8Array) => mask.map((cell, i) => (other[i] ? 0 : cell));

const sumIn = (part: Int32Array, values: ArrayLike<number>): number =>
	part.reduce((sum, cell) => sum + values[cell], 0);

function mark(part: Int32Array, mask: Uint8Array): void {
	for (const cell of part) mask[cell] = 1;
}

/**
 * Takes means over 3 x 3 cells first: where the network is unsure, its logits have a pattern with a period of two
 * cells.
 */
function probabilitiesOf(logits: Float32Array): Grid {
	const grid = { side: Math.sqrt(logits.length), values: logits.slice() };
	boxMean(grid, 1);
	for (let i = 0; i < logits.length; i++) grid.values[i] = 1 / (1 + Math.exp(-grid.values[i]));
	return grid;
}

/** `others` and `shares` may have other sides. */
function mixed({ side, values }: Grid, others: Grid, shares: Grid): Grid {
	const [mix, other, share] = [
		createGrid(side),
		resample(others, side).values,
		resample(shares, side).values,
	];
	for (let i = 0; i < values.length; i++) mix.values[i] = values[i] + share[i] * (other[i] - values[i]);
	return mix;
}
