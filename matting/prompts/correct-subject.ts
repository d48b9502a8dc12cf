// Corrects the cutout's subject after a click, by the masks that the promptable network returns for the click.
import { areaOf } from '../grid.ts';
import { leastChange, mostPlausible, smallest } from './choose-mask.ts';
import type { Context } from './context.ts';
import { cellOf, type Decode, type SquarePoint } from './decode.ts';
import { maskSquare } from './promptable.ts';
import { surePoints } from './sure-points.ts';
import { isInMiddle, type Part, partAt, wholeMask } from './wrong-subject.ts';

// How these values were chosen: docs/appendix/experiments.md#clicks, and the subsections there.
/** A mask at a point that the network decided against has at most this share of the guess's area. */
const maxMaskShare = 0.1;
/** A later Remove that takes more than this share of the guess's area takes too much. */
const maxLossShare = 0.3;
/** A Remove that takes at least this share of a part that is separate from others never takes too much. */
const minPartShare = 0.75;

/**
 * The subject's logits, maskSide x maskSide, for at least one point, the newest last. The guess serves as context: its
 * logits, and points that it is sure of. If the network still decides against the newest point, or gives up most of the
 * subject, the mask at that point alone corrects the subject. Rejects when `decode` does.
 */
export async function correctSubject(
	points: readonly SquarePoint[],
	context: Context,
	decode: Decode,
): Promise<Float32Array> {
	const newest = points[points.length - 1];
	const masks = await decode([...points, ...context.points], context.logits);
	const { logits: subject } =
		points.length > 1
			? leastChange(masks, context.logits, rightness(points))
			: mostPlausible(masks, context.logits);
	if (newest.keep)
		return isRight(subject, newest) ? subject : united(subject, await maskAt(newest, context, decode));
	const part = partAt(cellOf(newest), context.logits);
	const holdsKept = points.some((point) => point.keep && part?.cells[cellOf(point)]);
	const whole = part && !holdsKept && (await wholeOf(part, newest, decode));
	if (whole) return without(subject, whole);
	if (part && points.length > 1 && takesTooMuch(subject, part, context.logits))
		return without(asMask(context.logits), await maskAt(newest, context, decode));
	return isRight(subject, newest) ? subject : without(subject, await maskAt(newest, context, decode));
}

/**
 * All of the part, if a point in its middle means that. For a part that is separate from others, a second point far
 * from the first one is tried as well: at the first one there may be an object on the part, such as a label.
 */
async function wholeOf(part: Part, point: SquarePoint, decode: Decode): Promise<Float32Array | undefined> {
	if (!isInMiddle(cellOf(point), part)) return undefined;
	const alone = { ...point, keep: true };
	const whole = wholeMask(await decode([alone]), part);
	if (whole || !part.isApart) return whole;
	const [further] = surePoints(part.cells, maskSquare, [point], 1);
	return further && wholeMask(await decode([alone, { ...further, keep: true }]), part);
}

/** The smallest mask that excludes what the guess is sure of; undefined if it is too large to be meant. */
async function maskAt(
	point: SquarePoint,
	context: Context,
	decode: Decode,
): Promise<Float32Array | undefined> {
	const around = context.points.filter(({ keep }) => keep !== point.keep);
	const asKept = [{ ...point, keep: true }, ...around.map((other) => ({ ...other, keep: false }))];
	const mask = smallest(await decode(asKept), cellOf(point));
	return mask && areaOf(mask) <= maxMaskShare * areaOf(context.logits) ? mask : undefined;
}

/** How many points a mask agrees with; the newest counts more than all others together. */
function rightness(points: readonly SquarePoint[]): (logits: Float32Array) => number {
	const newest = points[points.length - 1];
	return (logits) =>
		points.filter((point) => isRight(logits, point)).length + (isRight(logits, newest) ? points.length : 0);
}

const isRight = (logits: Float32Array, point: SquarePoint) => logits[cellOf(point)] > 0 === point.keep;

/** The logits of a guess are weaker than those of masks, which are about 10 inside. */
const asMask = (guess: Float32Array) => guess.map((logit) => 4 * logit);

const united = (subject: Float32Array, mask?: Float32Array) =>
	mask ? subject.map((logit, i) => Math.max(logit, mask[i])) : subject;

const without = (subject: Float32Array, mask?: Float32Array) =>
	mask ? subject.map((logit, i) => Math.min(logit, -mask[i])) : subject;

/**
 * Whether the subject has lost much of the guess at the part, unless that is all of a part that is separate from
 * others.
 */
function takesTooMuch(subject: Float32Array, { cells, area, isApart }: Part, guess: Float32Array): boolean {
	let lost = 0;
	for (let i = 0; i < cells.length; i++) if (cells[i] > 0 && subject[i] <= 0) lost++;
	const isAllOfIt = isApart && lost >= minPartShare * area;
	return !isAllOfIt && lost > maxLossShare * areaOf(guess);
}
