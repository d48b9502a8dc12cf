// The shape of a peeling sheet.
import { expect, test } from 'vitest';
import { cssPolygon, foldSheet } from './peel-geometry.ts';

test('an unpeeled sheet is whole and shows no back', () => {
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

test('the lower right corner folds over onto the sheet', () => {
	const { flap } = foldSheet(40, 24, 0.25);
	expect(flap).toEqual(
		expect.arrayContaining([
			{ x: 40, y: 8 },
			{ x: 24, y: 8 },
			{ x: 24, y: 24 },
		]),
	);
});

test('a sheet peeled off entirely leaves nothing flat', () => {
	const { flat } = foldSheet(40, 30, 1);
	for (const point of flat) expect(point).toEqual({ x: 0, y: 0 });
});

test('the flat part only ever shrinks', () => {
	let before = Number.POSITIVE_INFINITY;
	for (let amount = 0; amount <= 1; amount += 0.05) {
		const size = area(foldSheet(400, 300, amount).flat);
		expect(size).toBeLessThanOrEqual(before);
		before = size;
	}
});

test('the folded part is as large as what was lifted', () => {
	const { flat, flap } = foldSheet(400, 300, 0.4);
	expect(area(flat) + area(flap)).toBeCloseTo(400 * 300, 3);
});

test('an outline with nothing in it hides everything', () => {
	expect(cssPolygon([])).toBe('polygon(0 0)');
});

function area(points: { x: number; y: number }[]): number {
	const sum = points.reduce((total, { x, y }, index) => {
		const next = points[(index + 1) % points.length] ?? { x, y };
		return total + x * next.y - next.x * y;
	}, 0);
	return Math.abs(sum) / 2;
}
