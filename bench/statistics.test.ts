import { expect, test } from 'vitest';
import { fitLine, median, percentile } from './statistics.ts';

test('the median does not depend on the order', () => {
	expect(median([9, 1, 5])).toBe(5);
	expect(median([9, 1, 5, 3])).toBe(4);
	expect(median([7])).toBe(7);
	expect(median([])).toBeNaN();
});

test('a percentile is the smallest value that this share does not exceed', () => {
	const values = Array.from({ length: 200 }, (_, i) => 200 - i);
	expect(percentile(values, 0.99)).toBe(198);
	expect(percentile(values, 1)).toBe(200);
	expect(percentile(values, 0)).toBe(1);
	expect(percentile([7], 0.5)).toBe(7);
	expect(percentile([], 0.99)).toBeNaN();
});

test('points on a line give that line', () => {
	expect(fitLine([1, 2, 3].map((x) => [x, 4 * x - 1]))).toEqual({ slope: 4, intercept: -1, r2: 1 });
});

test('the line through scattered points has the least squared error, and r2 is the explained variance', () => {
	const points = [1, 2, 3, 4, 5].map((x) => [x, 3 * x + ((x * 7) % 4)] as const);
	const miss = (slope: number, intercept: number) =>
		points.reduce((sum, [x, y]) => sum + (y - slope * x - intercept) ** 2, 0);
	const { slope, intercept, r2 } = fitLine(points);
	for (const [ds, di] of [
		[0.01, 0],
		[-0.01, 0],
		[0, 0.01],
		[0, -0.01],
	] as const) {
		expect(miss(slope + ds, intercept + di)).toBeGreaterThan(miss(slope, intercept));
	}
	const meanY = points.reduce((sum, [, y]) => sum + y, 0) / points.length;
	expect(r2).toBeCloseTo(1 - miss(slope, intercept) / miss(0, meanY), 10);
});
