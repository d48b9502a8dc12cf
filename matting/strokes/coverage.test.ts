// Strokes cover the pixels that a round brush touches, drawn at once or bit by bit, and nothing beyond the image.
import { expect, test } from 'vitest';
import type { Size } from '#contract/size.ts';
import { wholeOf } from '../box.ts';
import { type Boxed, paintedBox } from '../boxed.ts';
import { createStroke, type PathPoint, type Tip } from './coverage.ts';

const image = { width: 120, height: 90 };
const hard: Tip = { size: 20, hardness: 100 };
const at = (x: number, y: number, pressure = 1): PathPoint => ({ x, y, pressure });
const wave = Array.from({ length: 40 }, (_, i) =>
	at(10 + 2.4 * i, 45 + 30 * Math.sin(i / 5), 0.4 + 0.6 * Math.abs(Math.sin(i / 9))),
);

function valueAt({ box, values }: Boxed, x: number, y: number): number {
	const [column, row] = [x - box.left, y - box.top];
	const isInside = column >= 0 && column < box.width && row >= 0 && row < box.height;
	return isInside ? (values[row * box.width + column] as number) : 0;
}

function wholePlane(coverage: Boxed, { width, height }: Size): number[] {
	return Array.from({ length: width * height }, (_, i) =>
		valueAt(coverage, i % width, Math.floor(i / width)),
	);
}

function drawn(points: readonly PathPoint[], tip = hard, size: Size = image): Boxed {
	const stroke = createStroke(size, tip);
	stroke.extend(points);
	return stroke.coverage;
}

test('a hard dab is a disc of the brush’s diameter with an antialiased rim', () => {
	const coverage = drawn([at(60, 45)]);
	const sum = coverage.values.reduce((total, value) => total + value, 0) / 255;
	expect(sum).toBeGreaterThan(0.98 * Math.PI * 100);
	expect(sum).toBeLessThan(1.02 * Math.PI * 100);
	expect(valueAt(coverage, 68, 45)).toBe(255);
	expect(valueAt(coverage, 71, 45)).toBe(0);
	expect(paintedBox(coverage)).toEqual({ left: 50, top: 35, width: 20, height: 20 });
	expect(coverage.values.some((value) => value > 0 && value < 255)).toBe(true);
});

test('a soft dab is full within its hardness and falls to nothing at the rim', () => {
	const coverage = drawn([at(60.5, 45.5)], { size: 40, hardness: 50 });
	const row = Array.from({ length: 22 }, (_, i) => valueAt(coverage, 60 + i, 45));
	expect(row.slice(0, 11)).toEqual(Array(11).fill(255));
	for (let i = 11; i < 21; i++) expect(row[i]).toBeLessThan(row[i - 1] as number);
	expect(row[20]).toBeLessThan(5);
	expect(row[21]).toBe(0);
});

test('a stroke that crosses itself is no darker there', () => {
	const soft = { size: 30, hardness: 0 };
	const twice = drawn([at(20, 45), at(100, 45), at(20, 45)], soft);
	expect(wholePlane(twice, image)).toEqual(wholePlane(drawn([at(20, 45), at(100, 45)], soft), image));
});

test('how the points are cut into calls makes no difference', () => {
	const inPieces = createStroke(image, { size: 18, hardness: 40 });
	for (const point of wave) inPieces.extend([point]);
	const atOnce = drawn(wave, { size: 18, hardness: 40 });
	expect(wholePlane(inPieces.coverage, image)).toEqual(wholePlane(atOnce, image));
});

test('each call reports a box around everything that it changed', () => {
	const stroke = createStroke(image, { size: 18, hardness: 40 });
	let before = wholePlane(stroke.coverage, image);
	for (const point of wave) {
		const box = stroke.extend([point]);
		const after = wholePlane(stroke.coverage, image);
		for (const [i, value] of after.entries()) {
			if (value === before[i]) continue;
			const [x, y] = [i % image.width, Math.floor(i / image.width)];
			expect(box).toBeDefined();
			expect(x).toBeGreaterThanOrEqual(box?.left ?? Infinity);
			expect(x).toBeLessThan((box?.left ?? 0) + (box?.width ?? 0));
			expect(y).toBeGreaterThanOrEqual(box?.top ?? Infinity);
			expect(y).toBeLessThan((box?.top ?? 0) + (box?.height ?? 0));
		}
		before = after;
	}
});

test('pressure scales the diameter', () => {
	expect(paintedBox(drawn([at(60, 45, 0.5)])).width).toBe(10);
	expect(paintedBox(drawn([at(60, 45, 7)])).width).toBe(20);
});

test('points beyond the image paint only what reaches into it, and points that are not numbers are ignored', () => {
	const stroke = createStroke(image, hard);
	expect(stroke.extend([at(-40, 20)])).toBeUndefined();
	expect(stroke.extend([at(Number.NaN, 20), at(5, Infinity), at(1e300, 0)])).toBeUndefined();
	expect(stroke.extend([at(-5, 20)])).toEqual({ left: 0, top: 9, width: 6, height: 22 });
	expect(stroke.path).toHaveLength(2);
});

test.each([[{ width: 1, height: 1 }], [{ width: 3840, height: 20 }]])(
	'an image of %j is covered whole by a stroke along it with the largest brush',
	(size) => {
		const stroke = createStroke(size, { size: 1000, hardness: 100 });
		stroke.extend([at(0, 0), at(size.width, size.height)]);
		expect(stroke.coverage.box).toEqual(wholeOf(size));
		expect(stroke.coverage.values.every((value) => value === 255)).toBe(true);
	},
);

test('a brush of one pixel paints the pixel that it is on', () => {
	const coverage = drawn([at(7.5, 3.5)], { size: 1, hardness: 100 });
	expect(valueAt(coverage, 7, 3)).toBe(255);
	expect(coverage.values.filter((value) => value > 0)).toHaveLength(1);
});
