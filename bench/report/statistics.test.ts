import { expect, test } from 'vitest';
import { median, percentile } from './statistics.ts';

test('the median does not depend on the order', () => {
	expect(median([9, 1, 5])).toBe(5);
	expect(median([9, 1, 5, 3])).toBe(4);
	expect(median([7])).toBe(7);
	expect(median([])).toBeNaN();
});

test('a percentile is the smallest value that this share of the values does not exceed', () => {
	const values = Array.from({ length: 200 }, (_, i) => 200 - i);
	expect(percentile(values, 0.99)).toBe(198);
	expect(percentile(values, 1)).toBe(200);
	expect(percentile(values, 0)).toBe(1);
	expect(percentile([7], 0.5)).toBe(7);
	expect(percentile([], 0.99)).toBeNaN();
});
