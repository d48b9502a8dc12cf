// The range of a histogram excludes outliers at both ends, to within the width of a bucket.
import { expect, test } from 'vitest';
import { createHistogram } from './histogram.ts';

function rangeOf(values: readonly number[], share: number) {
	const histogram = createHistogram();
	histogram.add(Float32Array.from(values));
	return histogram.range(share);
}

const nearly = (value: number) => expect.closeTo(value, 0.01 * Math.abs(value));

test('an outlier at either end does not widen the range', () => {
	const usual = Array.from({ length: 9998 }, (_, i) => (i % 2 ? 5 : -3));
	const [low, high] = rangeOf([...usual, 1000, -1000], 0.999);
	expect(low).toBeCloseTo(-3, 0);
	expect(high).toBeCloseTo(5, 0);
});

test('a share of one gives the lowest and the highest value', () => {
	const [low, high] = rangeOf([-40, 1, 2, 700], 1);
	expect(Math.abs(low + 40)).toBeLessThan(40 / 64);
	expect(Math.abs(high - 700)).toBeLessThan(700 / 64);
});

test('the range contains zero and is never empty', () => {
	expect(rangeOf([3, 4], 1)).toEqual([0, nearly(4)]);
	const [low, high] = rangeOf([0, 0], 1);
	expect(low).toBe(0);
	expect(high).toBeGreaterThan(0);
});

test('values of several images are counted together', () => {
	const histogram = createHistogram();
	histogram.add(Float32Array.of(1));
	histogram.add(Float32Array.of(9));
	expect(histogram.range(1)[1]).toBeGreaterThan(8.8);
});
