// Data in URLs and history entries.
import { expect, test } from 'vitest';
import {
	assessmentFromState,
	chooseSubjectPath,
	processingPath,
	resultsPath,
	sizeFromState,
} from './paths.ts';

test('ids and tokens are encoded in the query', () => {
	expect(processingPath('a&b=c')).toBe('/processing?id=a%26b%3Dc');
	expect(resultsPath('a b', 't+/=')).toBe('/results?id=a+b&token=t%2B%2F%3D');
	expect(chooseSubjectPath('a b', 't')).toBe('/edit?id=a+b&token=t&choose=subject');
});

test('a size is read from the history entry; an incomplete one is ignored', () => {
	expect(sizeFromState({ width: 4, height: 3 })).toEqual({ width: 4, height: 3 });
	expect(sizeFromState({ width: 4 })).toBeUndefined();
	expect(sizeFromState({ width: 0, height: 3 })).toBeUndefined();
	expect(sizeFromState(null)).toBeUndefined();
});

test('doubt, confidence and theme are read from the history entry; anything invalid is ignored', () => {
	expect(assessmentFromState({ width: 4, doubt: 'no-subject', confidence: 0, theme: 'dark' })).toEqual({
		doubt: 'no-subject',
		confidence: 0,
		theme: 'dark',
	});
	const nothing = { doubt: undefined, confidence: undefined, theme: undefined };
	for (const state of [{ doubt: 'else', confidence: '1', theme: 'blue' }, null])
		expect(assessmentFromState(state)).toEqual(nothing);
});
