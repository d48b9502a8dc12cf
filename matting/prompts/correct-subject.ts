// The cutout's subject after a click, by the masks that the promptable network returns for it.
import { areaOf, leastChange, mostPlausible, smallest } from './choose-mask.ts';
import type { Context } from './context.ts';
import { type DecodedMask, inputSide, maskSide } from './promptable.ts';
import { partAround, wholeMask } from './wrong-subject.ts';

/** A point in pixels of the input's square. */
export interface SquarePoint {
	readonly x: number;
	readonly y: number;
	readonly keep: boolean;
}

/** The masks for points, and for a guess of the subject. */
export type Decode = (
	points: readonly SquarePoint[],
	guess?: Float32Array,
) => Promise<readonly DecodedMask[]>;

/** A region at a point that the network decided against may have this share of the guess's area. */
const largestRegion = 0.1;
/** A later click that is to remove something and takes more than this share of the guess's area is not meant so. */
const mostToLose = 0.3;

/**
 * The subject's logits; at least one point, the newest one last. The guess counts as context: its logits, and points
 * that it is sure of. If the network still decides against the newest point, or gives up most of the subject, the
 * region at that point alone corrects the subject. Rejects when `decode` does.
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
		return isRight(subject, newest) ? subject : united(subject, await regionAt(newest, context, decode));
	const whole = await wholeAt(newest, context, decode);
	if (whole) return without(subject, whole);
	if (points.length > 1 && lost(subject, context.logits) > mostToLose * areaOf(context.logits))
		return without(asMask(context.logits), await regionAt(newest, context, decode));
	return isRight(subject, newest) ? subject : without(subject, await regionAt(newest, context, decode));
}

/** All of a wrong subject, if a point in its middle means that. */
async function wholeAt(
	point: SquarePoint,
	context: Context,
	decode: Decode,
): Promise<Float32Array | undefined> {
	const part = partAround(cellOf(point), context.logits);
	return part && wholeMask(await decode([{ ...point, keep: true }]), part);
}

/** The smallest region that excludes what the guess is sure of; undefined if that is too large to be meant. */
async function regionAt(
	point: SquarePoint,
	context: Context,
	decode: Decode,
): Promise<Float32Array | undefined> {
	const around = context.points.filter(({ keep }) => keep !== point.keep);
	const asRegion = [{ ...point, keep: true }, ...around.map((other) => ({ ...other, keep: false }))];
	const region = smallest(await decode(asRegion), cellOf(point));
	return region && areaOf(region) <= largestRegion * areaOf(context.logits) ? region : undefined;
}

/** How many points a mask agrees with; the newest one counts more than all others together. */
function rightness(points: readonly SquarePoint[]): (logits: Float32Array) => number {
	const newest = points[points.length - 1];
	return (logits) =>
		points.filter((point) => isRight(logits, point)).length + (isRight(logits, newest) ? points.length : 0);
}

const isRight = (logits: Float32Array, point: SquarePoint) => logits[cellOf(point)] > 0 === point.keep;

/** Logits of a guess are weaker than those of masks, which are about 10 inside. */
const asMask = (guess: Float32Array) => guess.map((logit) => 4 * logit);

const united = (subject: Float32Array, region?: Float32Array) =>
	region ? subject.map((logit, i) => Math.max(logit, region[i])) : subject;

const without = (subject: Float32Array, region?: Float32Array) =>
	region ? subject.map((logit, i) => Math.min(logit, -region[i])) : subject;

/** Cells of the guess that are not in the subject. */
function lost(subject: Float32Array, guess: Float32Array): number {
	let cells = 0;
	for (let i = 0; i < guess.length; i++) if (guess[i] > 0 && subject[i] <= 0) cells++;
	return cells;
}

const perCell = inputSide / maskSide;

/** The cell of the masks in which a point lies. */
const cellOf = ({ x, y }: SquarePoint): number => {
	const inside = (at: number) => Math.min(maskSide - 1, Math.floor(at / perCell));
	return inside(y) * maskSide + inside(x);
};
