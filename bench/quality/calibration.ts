// Calibrates confidence to the expected IoU, and reports how well it is calibrated.
import { mean } from '../report/statistics.ts';

/** What was predicted of an image, and what came of it. */
export interface Prediction {
	readonly set: string;
	/** Natural logarithm of the odds, confidence / (1 - confidence). */
	readonly logit: number;
	/** 0 to 1. */
	readonly iou: number;
}

/** Confidence becomes logistic(offset + factor x logit). */
interface Correction {
	readonly offset: number;
	readonly factor: number;
}

export const logistic = (logit: number) => 1 / (1 + Math.exp(-logit));
export const logitOf = (confidence: number) => Math.log(confidence / (1 - confidence));

/**
 * The correction with the highest likelihood of the IoUs, taken as fractions of a
 * binomial outcome (Platt 1999, 'Probabilistic outputs for support vector machines';
 * Papke and Wooldridge 1996 for fractions), by Newton's method. The logits must differ.
 */
export function fitCorrection(predictions: readonly Prediction[]): Correction {
	let [offset, factor] = [0, 1];
	for (let step = 0; step < 50; step++) {
		let [g0, g1, h00, h01, h11] = [0, 0, 0, 0, 0];
		for (const { logit, iou } of predictions) {
			const expected = logistic(offset + factor * logit);
			const weight = expected * (1 - expected);
			g0 += iou - expected;
			g1 += (iou - expected) * logit;
			h00 += weight;
			h01 += weight * logit;
			h11 += weight * logit ** 2;
		}
		const determinant = h00 * h11 - h01 ** 2;
		offset += (h11 * g0 - h01 * g1) / determinant;
		factor += (h00 * g1 - h01 * g0) / determinant;
	}
	return { offset, factor };
}

export interface Outcome {
	readonly confidence: number;
	readonly iou: number;
}

/** Each image with the confidence that the images of the other sets give it. */
export function leaveOneSetOut(predictions: readonly Prediction[]): Outcome[] {
	return [...Map.groupBy(predictions, ({ set }) => set)].flatMap(([set, members]) => {
		const { offset, factor } = fitCorrection(predictions.filter((prediction) => prediction.set !== set));
		return members.map(({ logit, iou }) => ({ confidence: logistic(offset + factor * logit), iou }));
	});
}

interface ReliabilityClass {
	/** Confidence, `to` exclusive but for 1. */
	readonly from: number;
	readonly to: number;
	readonly images: number;
	readonly meanConfidence: number;
	readonly meanIou: number;
}

/** Classes of a tenth of confidence that have images. */
export function reliability(outcomes: readonly Outcome[]): ReliabilityClass[] {
	const classOf = (confidence: number) => Math.min(9, Math.floor(10 * confidence));
	const classes = Map.groupBy(outcomes, ({ confidence }) => classOf(confidence));
	return [...classes]
		.toSorted(([a], [b]) => a - b)
		.map(([tenth, members]) => ({
			from: tenth / 10,
			to: (tenth + 1) / 10,
			images: members.length,
			meanConfidence: mean(members.map(({ confidence }) => confidence)),
			meanIou: mean(members.map(({ iou }) => iou)),
		}));
}

/**
 * The mean difference of confidence and IoU over the classes, weighted by
 * their images (Guo et al. 2017, arXiv 1706.04599).
 */
export function expectedCalibrationError(outcomes: readonly Outcome[]): number {
	const classes = reliability(outcomes);
	const gaps = classes.map(
		({ images, meanConfidence, meanIou }) => images * Math.abs(meanConfidence - meanIou),
	);
	return gaps.reduce((sum, gap) => sum + gap, 0) / outcomes.length;
}
