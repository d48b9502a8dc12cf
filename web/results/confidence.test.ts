// What a visitor reads of a confidence.
import { expect, test } from 'vitest';
import { confidenceWords, isConfidence } from './confidence.ts';

test.each([
	[0, '0% clear-cut, 100% soft'],
	[0.974, '97% clear-cut, 3% soft'],
	[0.996, '100% clear-cut'],
	[1, '100% clear-cut'],
])('a confidence of %d reads "%s"', (confidence, words) => {
	expect(confidenceWords(confidence)).toBe(words);
});

test.each([Number.NaN, -0.1, 1.1, '0.5', null, undefined])('%s is no confidence', (value) => {
	expect(isConfidence(value)).toBe(false);
});
