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
/** A missed part belongs to the subject if it is at most this far from what surely belongs to it. */
const reach = 3;
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

/**
 * `alpha` is the matte of the whole image, 0 to 1; `findIn` runs the promptable network on it. Rejects when `findIn`
 * does.
 */
export async function decideUndecided(alpha: Grid, findIn: FindInBox): Promise<Decided> {
	const map = meansOf(alpha, mapScale);
	const subject = maskAbove(map.values, subjectAbove);
	if (!subject.includes(1)) return { alpha };
	const found = await findIn(boxAround(subject, map.side));
	const decided = decide(alpha, map, likeliestOf(found));
	const isSubject = maskAbove(meansOf(decided, mapScale).values, subjectAbove);
	return { alpha: decided, agreement: iouOf(isSubject, unambiguousOf(found, map.side)) };
}

function iouOf(mask: Uint8Array, other: Uint8Array): number {
	const both = areaOf(mask.map((cell, i) => cell & other[i]));
	const either = areaOf(mask.map((cell, i) => cell | other[i]));
	return either > 0 ? both / either : 0;
}

function decide(alpha: Grid, map: Grid, logits: Float32Array): Grid {
	const found = probabilities(logits);
	const toDecide = findUndecided(map, maskAbove(samplesOf(found, map.side).values, 0.5));
	if (!toDecide.includes(1)) return alpha;
	const shares = dilateSoftly(toDecide, map.side, margin, fading);
	return mixed(alpha, resample(found, alpha.side), resample(shares, alpha.side));
}

/**
 * 1 in cells of the map where the promptable network decides, else 0. `found` is 1 in cells of the object that it
 * finds.
 */
function findUndecided(map: Grid, found: Uint8Array): Uint8Array {
	const { side } = map;
	const subject = maskAbove(map.values, subjectAbove);
	const sure = maskAbove(map.values, undecidedAlpha.to);
	const toDecide = wideParts(without(maskAbove(map.values, undecidedAlpha.from), sure), side, edgeRadius);
	const near = dilate(sure, side, reach);
	const area = areaOf(subject);
	const missed = wideParts(without(found, subject), side, edgeRadius);
	for (const part of componentsOf((cell) => missed[cell] === 1, side))
		if (part.length >= minPart * area && countIn(part, near) > 0) mark(part, toDecide);
	const stray = new Uint8Array(subject.length);
	for (const part of componentsOf((cell) => subject[cell] === 1, side))
		if (countIn(part, found) <= maxFound * part.length) mark(part, stray);
	return areaOf(stray) <= maxStray * area ? toDecide.map((cell, i) => cell | stray[i]) : toDecide;
}

const without = (mask: Uint8Array, other: Uint8Array) => mask.map((cell, i) => (other[i] ? 0 : cell));

const countIn = (part: Int32Array, mask: Uint8Array): number =>
	part.reduce((sum, cell) => sum + mask[cell], 0);

function mark(part: Int32Array, mask: Uint8Array): void {
	for (const cell of part) mask[cell] = 1;
}

/**
 * Takes means over 3 x 3 cells first: where the network is unsure, its logits have a pattern with a period of two
 * cells.
 */
function probabilities(logits: Float32Array): Grid {
	const grid = { side: Math.sqrt(logits.length), values: logits.slice() };
	boxMean(grid, 1);
	for (let i = 0; i < logits.length; i++) grid.values[i] = 1 / (1 + Math.exp(-grid.values[i]));
	return grid;
}

function mixed({ side, values }: Grid, { values: others }: Grid, { values: shares }: Grid): Grid {
	const mix = createGrid(side);
	for (let i = 0; i < values.length; i++) mix.values[i] = values[i] + shares[i] * (others[i] - values[i]);
	return mix;
}
