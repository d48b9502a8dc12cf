import { expect, test } from 'vitest';
import { cssPolygon, foldSheet } from './fold.ts';

test('an unpeeled sheet is flat and has no visible flap', () => {
	const { flat, flap } = foldSheet(40, 30, 0);
	expect(flat).toEqual(
		expect.arrayContaining([
			{ x: 0, y: 0 },
			{ x: 40, y: 0 },
			{ x: 0, y: 30 },
		]),
	);
	for (const point of flap) expect(point).toEqual({ x: 40, y: 30 });
});

test('the lower right corner folds onto the sheet', () => {
	const { flap } = foldSheet(40, 24, 0.25);
	expect(flap).toEqual(
		expect.arrayContaining([
			{ x: 40, y: 8 },
			{ x: 24, y: 8 },
			{ x: 24, y: 24 },
		]),
	);
});

test('a fully peeled sheet has no flat part', () => {
	const { flat } = foldSheet(40, 30, 1);
	for (const point of flat) expect(point).toEqual({ x: 0, y: 0 });
});

test('the flat part only shrinks as the sheet peels', () => {
	let before = Number.POSITIVE_INFINITY;
	for (let amount = 0; amount <= 1; amount += 0.05) {
		const size = area(foldSheet(400, 300, amount).flat);
		expect(size).toBeLessThanOrEqual(before);
		before = size;
	}
});

test('flat part and flap together have the area of the sheet', () => {
	const { flat, flap } = foldSheet(400, 300, 0.4);
	expect(area(flat) + area(flap)).toBeCloseTo(400 * 300, 3);
});

test('an empty outline hides everything', () => {
	expect(cssPolygon([])).toBe('polygon(0 0)');
});

function area(points: { x: number; y: number }[]): number {
	const sum = points.reduce((total, { x, y }, index) => {
		const next = points[(index + 1) % points.length] ?? { x, y };
		return total + x * next.y - next.x * y;
	}, 0);
	return Math.abs(sum) / 2;
}
