// Data in URLs and history entries.
import { expect, test } from 'vitest';
import { confidenceFromState, doubtFromState, processingPath, resultsPath, sizeFromState } from './paths.ts';

test('ids and tokens are encoded in the query', () => {
	expect(processingPath('a&b=c')).toBe('/processing?id=a%26b%3Dc');
	expect(resultsPath('a b', 't+/=')).toBe('/results?id=a+b&token=t%2B%2F%3D');
});

test('a size is read from the history entry; an incomplete one is ignored', () => {
	expect(sizeFromState({ width: 4, height: 3 })).toEqual({ width: 4, height: 3 });
	expect(sizeFromState({ width: 4 })).toBeUndefined();
	expect(sizeFromState({ width: 0, height: 3 })).toBeUndefined();
	expect(sizeFromState(null)).toBeUndefined();
});

test('a doubt is read from the history entry; an unknown value is ignored', () => {
	expect(doubtFromState({ width: 4, height: 3, doubt: 'no-subject' })).toBe('no-subject');
	expect(doubtFromState({ doubt: 'else' })).toBeUndefined();
	expect(doubtFromState(null)).toBeUndefined();
});

test('a confidence is read from the history entry; anything but a number from 0 to 1 is ignored', () => {
	expect(confidenceFromState({ width: 4, height: 3, confidence: 0 })).toBe(0);
	expect(confidenceFromState({ confidence: '1' })).toBeUndefined();
	expect(confidenceFromState(null)).toBeUndefined();
});
