// The region that prompts mean.
import type { Size } from '#contract/size.ts';
import { boxMean } from '../grid/box-mean.ts';
import { mixColumns, mixRows } from '../resample/cubic.ts';
import { cubicWeights } from '../resample/cubic-weights.ts';
import { areaOf, leastChange, likeliest, mostPlausible, smallest } from './choose-mask.ts';
import { type Context, contextOf } from './context.ts';
import type { Embedding } from './embed.ts';
import type { Mask } from './mask.ts';
import { fittedInto } from './padded-square.ts';
import type { Prompt } from './prompt.ts';
import { type DecodedMask, inputSide, labels, maskSide, type PromptableNetwork } from './promptable.ts';
import { wholePart } from './wrong-subject.ts';

/** A point in pixels of the input's square. */
export interface SquarePoint {
	readonly x: number;
	readonly y: number;
	readonly keep: boolean;
}

/**
 * With any point to keep, the subject that holds these points and not the others; if all are to be removed, the region
 * at them that does not belong to the subject. The mask's longer side has inputSide pixels. At least one prompt.
 * Rejects when the network does.
 */
export async function segment(
	embedding: Embedding,
	prompts: readonly Prompt[],
	network: PromptableNetwork,
): Promise<Mask> {
	const fitted = fittedInto(inputSide, embedding);
	const points = prompts.map(({ x, y, keep }) => ({ x: x * fitted.width, y: y * fitted.height, keep }));
	const decode = (all: readonly SquarePoint[], guess?: Float32Array) =>
		network.decode({
			embedding: embedding.values,
			points: Float32Array.from([...all.flatMap(({ x, y }) => [x, y]), 0, 0]),
			labels: Float32Array.from([
				...all.map(({ keep }) => (keep ? labels.keep : labels.remove)),
				labels.padding,
			]),
			...(guess && { guess }),
		});
	const context = contextOf(embedding, points);
	const isSubject = points.some(({ keep }) => keep);
	if (context || isSubject) {
		const subject = await subjectOf(points, context, decode);
		return toMask(isSubject ? subject : subject.map((logit) => -logit), fitted);
	}
	const region = likeliest(await decode(points.map((point) => ({ ...point, keep: true }))));
	return toMask(region.logits, fitted);
}

/** A region at a point that the network decided against may have this share of the guess's area. */
const largestRegion = 0.1;

type Decode = (points: readonly SquarePoint[], guess?: Float32Array) => Promise<readonly DecodedMask[]>;

/**
 * The subject's logits. The guess counts as context: its logits, and points that it is sure of. If the network still
 * decides against the newest point, the region at that point alone corrects it.
 */
async function subjectOf(
	points: readonly SquarePoint[],
	context: Context | undefined,
	decode: Decode,
): Promise<Float32Array> {
	if (!context) return likeliest(await decode(points)).logits;
	const masks = await decode([...points, ...context.points], context.logits);
	const newest = points[points.length - 1];
	const isRight = (logits: Float32Array, point: SquarePoint) => logits[cellOf(point)] > 0 === point.keep;
	/** The newest point counts more than all others together. */
	const rightness = (logits: Float32Array) =>
		points.filter((point) => isRight(logits, point)).length + (isRight(logits, newest) ? points.length : 0);
	const { logits: subject } =
		points.length > 1 ? leastChange(masks, context.logits, rightness) : mostPlausible(masks, context.logits);
	if (isRight(subject, newest)) return subject;
	const region = await regionAt(newest, context, decode);
	if (!region) return subject;
	return subject.map((logit, i) => (newest.keep ? Math.max(logit, region[i]) : Math.min(logit, -region[i])));
}

/**
 * All of a wrong subject, or the smallest region that excludes what the guess
 * is sure of; undefined if that is too large to be meant.
 */
async function regionAt(
	point: SquarePoint,
	context: Context,
	decode: Decode,
): Promise<Float32Array | undefined> {
	const part = point.keep ? undefined : context.partAround(point);
	if (part) {
		const whole = wholePart(await decode([{ ...point, keep: true }]), part, context.logits);
		if (whole) return whole;
	}
	const around = context.points.filter(({ keep }) => keep !== point.keep);
	const asRegion = [{ ...point, keep: true }, ...around.map((other) => ({ ...other, keep: false }))];
	const region = smallest(await decode(asRegion), cellOf(point));
	return region && areaOf(region) <= largestRegion * areaOf(context.logits) ? region : undefined;
}

const perCell = inputSide / maskSide;

/** The cell of the masks in which a point lies. */
const cellOf = ({ x, y }: SquarePoint): number => {
	const inside = (at: number) => Math.min(maskSide - 1, Math.floor(at / perCell));
	return inside(y) * maskSide + inside(x);
};

/**
 * Logits are enlarged before they become probabilities: their 0, the border, is
 * smoother than that of the probabilities. Before, they become means over 3 x 3
 * cells: where the network is unsure, its last layers leave a pattern of two cells.
 */
function toMask(logits: Float32Array, { width, height }: Size): Mask {
	const grid = { side: maskSide, values: logits.slice() };
	boxMean(grid, 1);
	const weights = cubicWeights(maskSide, inputSide);
	const columns = new Float32Array(maskSide);
	const row = new Float32Array(width);
	const values = new Uint8Array(width * height);
	for (let y = 0, i = 0; y < height; y++) {
		mixRows(columns, grid, weights, y);
		mixColumns(row, columns, weights, 0, width);
		for (let x = 0; x < width; x++, i++) values[i] = Math.round(255 / (1 + Math.exp(-row[x])));
	}
	return { width, height, values };
}
