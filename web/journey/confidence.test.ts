// The caption of a confidence, and which values are one.
import { expect, test } from 'vitest';
import { confidenceText, isConfidence } from './confidence.ts';

test.each([
	[0, 'Accuracy: 0%'],
	[0.974, 'Accuracy: 97%'],
	[1, 'Accuracy: 100%'],
])('a confidence of %d reads "%s"', (confidence, text) => {
	expect(confidenceText(confidence)).toBe(text);
});

test.each([Number.NaN, -0.1, 1.1, '0.5', null, undefined])('%s is not a confidence', (value) => {
	expect(isConfidence(value)).toBe(false);
});
