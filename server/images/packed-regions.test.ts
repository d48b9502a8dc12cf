// Doubtful regions in little space.
import { expect, test } from 'vitest';
import { limits } from '#contract/limits.ts';
import type { DoubtfulRegion } from '#engine/index.ts';
import { packRegions, unpackRegions } from './packed-regions.ts';

const largest: DoubtfulRegion = {
	x: limits.maxOutputSidePx - 1,
	y: 0,
	width: limits.maxOutputSidePx,
	height: limits.maxOutputSidePx,
	area: 1,
	kind: 'maybe-subject',
};
const small: DoubtfulRegion = { x: 0, y: 1, width: 2, height: 3, area: 0.000_001, kind: 'maybe-background' };

test('regions come back as they were, in order', () => {
	expect(unpackRegions(packRegions([largest, small]))).toEqual([largest, small]);
});

test('an area is kept to a millionth of the image', () => {
	expect(unpackRegions(packRegions([{ ...small, area: 0.123_456_7 }]))[0]?.area).toBe(0.123_457);
});

test('twelve regions, the most that an analysis lists, take 204 characters', () => {
	expect(packRegions(Array.from({ length: 12 }, () => largest))).toHaveLength(204);
});

test('no regions are an empty text, and results stored by versions without regions have none', () => {
	expect(packRegions([])).toBe('');
	expect(unpackRegions('')).toEqual([]);
	expect(unpackRegions(undefined)).toEqual([]);
});

test.each([
	['cut off', packRegions([largest, small]).slice(0, -1)],
	['of another kind', `x${packRegions([small]).slice(1)}`],
	['with a space', packRegions([small]).replace('0', ' ')],
	['of thirteen regions', packRegions(Array.from({ length: 13 }, () => small))],
	['anything else', '<script>'],
])('a damaged text, %s, gives no regions', (_, packed) => {
	expect(unpackRegions(packed)).toEqual([]);
});
