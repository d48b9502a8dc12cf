// Where the points of a matte lie.
import { expect, test } from 'vitest';
import { surePoints } from './sure-points.ts';

const size = { width: 60, height: 40 };

function part(isIn: (x: number, y: number) => boolean): Uint8Array {
	return Uint8Array.from({ length: size.width * size.height }, (_, i) =>
		isIn(i % size.width, Math.floor(i / size.width)) ? 1 : 0,
	);
}

test('the first point lies in the middle of the thickest part', () => {
	const two = part((x, y) => (x < 20 && y >= 15 && y < 25) || (x >= 30 && x < 60 && y >= 5 && y < 35));
	const [point] = surePoints(two, size, [], 1);
	expect(Math.abs((point?.x ?? 0) - 45)).toBeLessThanOrEqual(1);
	expect(Math.abs((point?.y ?? 0) - 20)).toBeLessThanOrEqual(1);
});

test('the next point lies outside the circle around the first', () => {
	const two = part((x, y) => (x < 20 && y >= 15 && y < 25) || (x >= 30 && x < 60 && y >= 5 && y < 35));
	const points = surePoints(two, size, [], 3);
	expect(points).toHaveLength(3);
	expect(points.some(({ x }) => x < 20)).toBe(true);
	const [first, next] = points;
	const apart = [(next?.x ?? 0) - (first?.x ?? 0), (next?.y ?? 0) - (first?.y ?? 0)];
	expect(Math.hypot(...apart)).toBeGreaterThanOrEqual(15);
});

test('a point keeps away from a click, even if it is less deep for that', () => {
	const all = part(() => true);
	const click = { x: 30, y: 20 };
	const points = surePoints(all, size, [click], 3);
	expect(points).toHaveLength(3);
	for (const { x, y } of points) expect(Math.hypot(x - click.x, y - click.y)).toBeGreaterThan(8);
});

test('a part of two rows has no sure points, one of three rows has some', () => {
	const rows = (count: number) => part((_, y) => y >= 10 && y < 10 + count);
	expect(surePoints(rows(0), size, [], 3)).toEqual([]);
	expect(surePoints(rows(2), size, [], 3)).toEqual([]);
	expect(surePoints(rows(3), size, [], 3)).not.toEqual([]);
});
