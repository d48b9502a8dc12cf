// Confidence as expected IoU: bounds, and the direction.
import { expect, test } from 'vitest';
import { expectedIou } from './expected-iou.ts';

test('the more undecided a matte is, the lower the expected IoU, always between 0 and 1', () => {
	const undecided = [0, 0.01, 0.1, 0.3, 0.5, 1, 2, 4];
	const expected = undecided.map(expectedIou);
	expect(expected).toEqual(expected.toSorted((a, b) => b - a));
	expect(new Set(expected).size).toBe(undecided.length);
	expect(expected[0]).toBeLessThan(1);
	expect(expected.at(-1)).toBeGreaterThan(0);
});
