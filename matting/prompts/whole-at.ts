// Finds the whole object at a user's points, when no matte says which objects there are.
import type { Point } from '../box.ts';
import { clamp } from '../clamp.ts';
import { areaOf, maskAbove } from '../grid.ts';
import { likeliest, wholeObject } from './choose-mask.ts';
import { cellOf, type Decode, type SquarePoint } from './decode.ts';
import { maskSquare } from './promptable.ts';
import { surePoints } from './sure-points.ts';

// How these values were chosen: docs/appendix/experiments.md#a-smaller-square-for-segment-anything-2.
/** The largest logit of a guess made from a mask: masks have about this value inside. */
const strongest = 10;
/**
 * Added to the logits of the first mask, so that the guess made from it also contains what the network nearly included.
 */
const nearly = 1;
/** Number of times the network is then given its own mask as a guess. */
const rounds = 2;
/** Additional points to keep, in the middle of that mask, in each of these rounds. */
const innerPoints = 2;
/** A mask of more than this share of the image is not an object, but a plain background mistaken for one. */
const maxShare = 0.95;

/**
 * The logits of the whole object at the points to keep, or at all points if none is to be kept. Points to remove would
 * make the network find less of the object, so they count only if it would otherwise contain one. Takes at least one
 * point. Rejects when `decode` does.
 */
export async function wholeAt(points: readonly SquarePoint[], decode: Decode): Promise<Float32Array> {
	const kept = points.filter(({ keep }) => keep);
	if (kept.length === 0) return completed(asKept(points), decode);
	const whole = await completed(kept, decode);
	const isClean = points.every((point) => point.keep || whole[cellOf(point)] <= 0);
	return isClean ? whole : wholeObject(await decode(points)).logits;
}

/**
 * On a square smaller than it was trained with, the network finds too little at first, so it is given its masks again.
 */
async function completed(points: readonly SquarePoint[], decode: Decode): Promise<Float32Array> {
	const first = await decode(points);
	let { logits } = wholeObject(await decode(points, asGuess(wholeObject(first).logits, nearly)));
	for (let round = 0; round < rounds; round++) {
		const inside = surePoints(maskAbove(logits, 0), maskSquare, points, innerPoints);
		({ logits } = wholeObject(await decode([...points, ...asKept(inside)], asGuess(logits))));
	}
	return areaOf(logits) > maxShare * logits.length ? likeliest(first).logits : logits;
}

const asGuess = (logits: Float32Array, added = 0) =>
	logits.map((logit) => clamp(logit + added, -strongest, strongest));

const asKept = (points: readonly Point[]) => points.map(({ x, y }) => ({ x, y, keep: true }));
