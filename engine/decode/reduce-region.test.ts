// A region is brought to the reduced image: it covers what it touched, lies inside, and must fit the upright image.
import { expect, test } from 'vitest';
import { reduceRegion } from './reduce-region.ts';

type Rectangle = [left: number, top: number, width: number, height: number];
const box = ([left, top, width, height]: Rectangle) => ({ left, top, width, height });
const upright = { width: 400, height: 200 };
const half = { width: 200, height: 100 };

test.each<[Rectangle, Rectangle]>([
	[
		[40, 20, 80, 60],
		[20, 10, 40, 30],
	],
	[
		[41, 21, 80, 60],
		[20, 10, 41, 31],
	],
	[
		[0, 0, 1, 1],
		[0, 0, 1, 1],
	],
	[
		[399, 199, 1, 1],
		[199, 99, 1, 1],
	],
	[
		[0, 0, 400, 199],
		[0, 0, 200, 100],
	],
])('%j of an image reduced by half is %j', (region, reduced) => {
	expect(reduceRegion(box(region), upright, half)).toEqual(box(reduced));
});

test('all of the image needs no region', () => {
	expect(reduceRegion(box([0, 0, 400, 200]), upright, half)).toBeUndefined();
});

test('every region of an image lies in its reductions', () => {
	for (const reduced of [
		half,
		{ width: 133, height: 66 },
		{ width: 7, height: 3 },
		{ width: 1, height: 1 },
		upright,
	]) {
		for (let left = 0; left < 400; left += 13) {
			for (let width = 1; left + width <= 400; width += 29) {
				const { left: at = 0, width: wide = 0 } =
					reduceRegion(box([left, 0, width, 100]), upright, reduced) ?? {};
				expect(at).toBeGreaterThanOrEqual(0);
				expect(wide).toBeGreaterThanOrEqual(1);
				expect(at + wide).toBeLessThanOrEqual(reduced.width);
				// It covers the region, within less than a pixel on each side.
				const scale = reduced.width / 400;
				expect(at).toBeLessThanOrEqual(left * scale + 1e-6);
				expect(at + wide).toBeGreaterThanOrEqual((left + width) * scale - 1e-5);
				expect(wide).toBeLessThan(width * scale + 2);
			}
		}
	}
});

test.each<Rectangle>([
	[0, 0, 401, 200],
	[0, 0, 400, 201],
	[-1, 0, 10, 10],
	[0, -1, 10, 10],
	[400, 0, 1, 1],
	[0, 200, 1, 1],
])('%j reaches beyond the image', (...region) => {
	expect(() => reduceRegion(box(region), upright, half)).toThrow(
		'region: reaches beyond the image of 400x200',
	);
});

test.each<Rectangle>([
	[5, 5, 0, 10],
	[5, 5, 10, 0],
	[5, 5, -1, 10],
])('%j is empty', (...region) => {
	expect(() => reduceRegion(box(region), upright, half)).toThrow('region: is empty');
});
