import { expect, it } from 'vitest';
import { type Paired, ratioOfMeans } from './bootstrap.ts';

const scaled = (values: readonly number[], factor: number): Paired[] =>
	values.map((before) => ({ before, after: factor * before }));

it('a change that is the same on every image has no uncertainty, however different the images are', () => {
	const { ratio, low, high } = ratioOfMeans([scaled([0.01, 0.2, 0.7], 0.9)]);
	for (const value of [ratio, low, high]) expect(value).toBeCloseTo(0.9, 10);
});

it('an effect of a single image is not certain: its interval includes zero', () => {
	const images = [...scaled(Array(19).fill(0.1), 1), { before: 1, after: 0.1 }];
	const { ratio, low, high } = ratioOfMeans([images]);
	expect(ratio).toBeCloseTo((1.9 + 0.1) / 2.9, 10);
	expect(low).toBeLessThan(ratio);
	expect(high).toBeCloseTo(1, 10);
});

it('more images make an effect more certain', () => {
	const mixed = (count: number) =>
		Array.from({ length: count }, (_, i) => ({ before: 1, after: i % 2 === 0 ? 0.7 : 1 }));
	const width = (count: number) => {
		const { low, high } = ratioOfMeans([mixed(count)]);
		return high - low;
	};
	expect(width(400)).toBeLessThan(0.5 * width(40));
});

it('every set counts the same, however many images it has', () => {
	const { ratio } = ratioOfMeans([scaled(Array(50).fill(0.2), 1), scaled([0.2], 0.5)]);
	expect(ratio).toBeCloseTo(0.75, 10);
});
