// The calibration of confidence: what is fitted, and what is reported.
import { expect, test } from 'vitest';
import {
	expectedCalibrationError,
	fitCorrection,
	leaveOneSetOut,
	logistic,
	logitOf,
	type Prediction,
	reliability,
} from './calibration.ts';

/** Images whose IoU is what the logit says, through this offset and factor. */
function predictions(set: string, offset: number, factor: number): Prediction[] {
	return [-2, -1, 0, 1, 2, 3].map((logit) => ({ set, logit, iou: logistic(offset + factor * logit) }));
}

test('a correction that explains the images exactly is found', () => {
	const { offset, factor } = fitCorrection(predictions('a', 0.7, 1.8));
	expect(offset).toBeCloseTo(0.7, 6);
	expect(factor).toBeCloseTo(1.8, 6);
});

test('a set is predicted from the others, not from itself', () => {
	const alone = { set: 'b', logit: 1, iou: 0 };
	const outcomes = leaveOneSetOut([...predictions('a', 0.7, 1.8), alone]);
	expect(outcomes).toHaveLength(7);
	expect(outcomes.find(({ iou }) => iou === 0)?.confidence).toBeCloseTo(logistic(2.5), 6);
});

test('logit and logistic are inverse', () => {
	expect(logistic(logitOf(0.83))).toBeCloseTo(0.83, 12);
});

const outcomes = [
	{ confidence: 1, iou: 0.9 },
	{ confidence: 0.9, iou: 0.8 },
	{ confidence: 0.45, iou: 0.35 },
	{ confidence: 0.4, iou: 0.6 },
];

test('a class contains the images of a tenth of confidence, the last one also those of exactly 1', () => {
	const [low, high, ...others] = reliability(outcomes);
	expect(others).toEqual([]);
	expect(low).toMatchObject({ from: 0.4, to: 0.5, images: 2, meanConfidence: expect.closeTo(0.425) });
	expect(high).toMatchObject({ from: 0.9, to: 1, images: 2, meanIou: expect.closeTo(0.85) });
});

test('the expected calibration error weights the gap of each class by its images', () => {
	expect(expectedCalibrationError(outcomes)).toBeCloseTo((2 * 0.05 + 2 * 0.1) / 4, 12);
	expect(expectedCalibrationError(outcomes.slice(2))).toBeCloseTo(0.05, 12);
});
