// Finds a whole object beside the cutout's subject, for a point to keep that means such an object.
import { dilate } from '../grid/dilate.ts';
import { areaOf, maskAbove } from '../grid.ts';
import { cellOf, type Decode, type SquarePoint } from './decode.ts';
import { maskSide } from './promptable.ts';
import { wholeAt } from './whole-at.ts';
import { partAt } from './wrong-subject.ts';

/**
 * An object is separate from the subject if at most this many of its cells touch the subject, as a multiple of the
 * square root of its area: objects side by side touch a little, but surroundings, such as a wall or the floor, touch it
 * more. How this was chosen: docs/appendix/experiments.md#a-smaller-square-for-segment-anything-2.
 */
const maxContact = 0.5;

/**
 * `subject`, which is what the network makes of all points and the guess, united with the whole object at the newest
 * point if that point is to be kept and the object is separate from the guess: with the guess as context, the network
 * takes at most a piece of another object. Earlier points to remove in the object do not count: a user who removed it
 * and now keeps it wants it back. `guess` and `subject` are maskSide x maskSide logits. Takes at least one point, the
 * newest last. Rejects when `decode` does.
 */
export async function withSeparateObject(
	subject: Float32Array,
	points: readonly SquarePoint[],
	guess: Float32Array,
	decode: Decode,
): Promise<Float32Array> {
	const newest = points[points.length - 1];
	if (!newest.keep || guess[cellOf(newest)] > 0) return subject;
	const added = partAt(cellOf(newest), subject);
	if (added?.cells.some((isIn, i) => isIn > 0 && guess[i] > 0)) return subject;
	const object = await wholeAt([newest], decode);
	const isApart = contactOf(object, guess) <= maxContact * Math.sqrt(areaOf(object));
	return isApart ? subject.map((logit, i) => Math.max(logit, object[i])) : subject;
}

/** How many cells of the object belong to the subject or are next to it. */
function contactOf(object: Float32Array, subject: Float32Array): number {
	const near = dilate(maskAbove(subject, 0), maskSide, 1);
	return object.filter((logit, i) => logit > 0 && near[i]).length;
}
