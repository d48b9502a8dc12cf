// Snapping stops a stroke at an edge, paints fully where there is none, and adds nothing.
import { expect, test } from 'vitest';
import type { Size } from '#contract/size.ts';
import { wholeOf } from '../box.ts';
import type { Boxed } from '../boxed.ts';
import type { Image } from '../image.ts';
import { createRandom } from '../random.fixture.ts';
import { createStroke, type PathPoint } from './coverage.ts';
import type { StrokeMode } from './paint.ts';
import { snapCoverage } from './snap.ts';

const size = 40;
const edgeX = 100;

function drawImage(
	{ width, height }: Size,
	colorAt: (x: number, y: number) => readonly [number, number, number],
	noise = 0,
): Image {
	const random = createRandom(7);
	const rgb = new Uint8Array(3 * width * height);
	for (let i = 0; i < width * height; i++) {
		const color = colorAt(i % width, Math.floor(i / width));
		for (let c = 0; c < 3; c++)
			rgb[3 * i + c] = Math.min(255, Math.max(0, (color[c] as number) + noise * (random() - 0.5)));
	}
	return { width, height, rgb };
}

const red = [190, 60, 50] as const;
const blue = [60, 90, 170] as const;
/** Red to the left of a vertical edge, blue to the right. */
const halves = drawImage({ width: 200, height: 160 }, (x) => (x < edgeX ? red : blue), 24);
/** Down along the edge, a little to its left: a hard brush crosses it by 8 to 14 px. */
const sloppy = Array.from(
	{ length: 40 },
	(_, i): PathPoint => ({
		x: 91 + 3 * Math.sin(i),
		y: 30 + 2.5 * i,
		pressure: 1,
	}),
);

function draw(image: Image, path: readonly PathPoint[], tip = { size, hardness: 100 }) {
	const stroke = createStroke(image, tip);
	stroke.extend(path);
	return { coverage: stroke.coverage, path: stroke.path, size: tip.size };
}

function snapped(image: Image, path: readonly PathPoint[], mode: StrokeMode = 'restore') {
	const matte = new Uint8Array(image.width * image.height).fill(mode === 'restore' ? 0 : 255);
	const stroke = draw(image, path);
	return { before: stroke.coverage, after: snapCoverage(image, matte, stroke, mode) };
}

/** The sum of the coverage in columns `from` to `to`, exclusive. */
function sumBetween({ box, values }: Boxed, from: number, to: number): number {
	return values.reduce((sum, value, i) => {
		const x = box.left + (i % box.width);
		return x >= from && x < to ? sum + value : sum;
	}, 0);
}

test.each(['restore', 'erase'] as const)('a sloppy stroke to %s stops at the edge', (mode) => {
	const { before, after } = snapped(halves, sloppy, mode);
	expect(sumBetween(before, edgeX, 200)).toBeGreaterThan(255 * 500);
	expect(sumBetween(after, edgeX, 200)).toBeLessThan(0.1 * sumBetween(before, edgeX, 200));
	expect(sumBetween(after, 0, edgeX)).toBeGreaterThan(0.97 * sumBetween(before, 0, edgeX));
});

test('a stroke on the other side stops at the same edge', () => {
	const mirrored = sloppy.map(({ x, y, pressure }) => ({ x: 2 * edgeX - x, y, pressure }));
	const { before, after } = snapped(halves, mirrored);
	expect(sumBetween(after, 0, edgeX)).toBeLessThan(0.1 * sumBetween(before, 0, edgeX));
	expect(sumBetween(after, edgeX, 200)).toBeGreaterThan(0.97 * sumBetween(before, edgeX, 200));
});

test('nothing is painted that the stroke did not cover, and only within its box', () => {
	const { before, after } = snapped(halves, sloppy);
	expect(after.box).toEqual(before.box);
	for (const [i, value] of after.values.entries())
		expect(value).toBeLessThanOrEqual(before.values[i] as number);
});

test.each([
	['one colour', drawImage({ width: 200, height: 160 }, () => red)],
	['noise', drawImage({ width: 200, height: 160 }, () => red, 60)],
	['soft shading', drawImage({ width: 200, height: 160 }, (x) => [90 + x / 4, 80 + x / 5, 60], 4)],
])('in %s all of the stroke is painted', (_, image) => {
	const { before, after } = snapped(image, sloppy);
	expect(sumBetween(after, 0, 200)).toBeGreaterThan(0.99 * sumBetween(before, 0, 200));
});

test('an object of the same colour beyond a gap is not painted with it', () => {
	const image = drawImage({ width: 200, height: 160 }, (x) => (x >= edgeX && x < edgeX + 5 ? blue : red));
	const { before, after } = snapped(image, sloppy);
	expect(sumBetween(before, edgeX + 5, 200)).toBeGreaterThan(0);
	expect(sumBetween(after, edgeX + 5, 200)).toBeLessThan(0.1 * sumBetween(before, edgeX + 5, 200));
});

test('the box of the coverage makes no difference', () => {
	const stroke = draw(halves, sloppy);
	const matte = new Uint8Array(halves.width * halves.height);
	const whole: Boxed = { box: wholeOf(halves), values: new Uint8Array(matte.length) };
	const { box } = stroke.coverage;
	const inWhole = (i: number) =>
		(box.top + Math.floor(i / box.width)) * halves.width + box.left + (i % box.width);
	for (const [i, value] of stroke.coverage.values.entries()) whole.values[inWhole(i)] = value;
	const tight = snapCoverage(halves, matte, stroke, 'restore').values;
	const wide = snapCoverage(halves, matte, { ...stroke, coverage: whole }, 'restore').values;
	expect(tight).toEqual(tight.map((_, i) => wide[inWhole(i)] as number));
	expect(wide.reduce((sum, value) => sum + value, 0)).toBe(tight.reduce((sum, value) => sum + value, 0));
});

test('what lies farther than the brush’s diameter makes no difference', () => {
	const other = { ...halves, rgb: halves.rgb.slice() };
	for (let y = 0; y < 160; y++)
		for (let x = 0; x < 26; x++) other.rgb.fill(255, 3 * (y * 200 + x), 3 * (y * 200 + x) + 3);
	expect(snapped(other, sloppy).after.values).toEqual(snapped(halves, sloppy).after.values);
});

test.each([
	[{ width: 1, height: 1 }, 1],
	[{ width: 3840, height: 20 }, 60],
	[{ width: 20, height: 900 }, 1000],
])('an image of %j of one colour is painted whole', (image, diameter) => {
	const plain = drawImage(image, () => blue);
	const path = [
		{ x: 0, y: 0, pressure: 1 },
		{ x: image.width, y: image.height, pressure: 1 },
	];
	const stroke = draw(plain, path, { size: diameter, hardness: 100 });
	const after = snapCoverage(plain, new Uint8Array(image.width * image.height), stroke, 'restore');
	expect(after.values).toEqual(stroke.coverage.values);
});

test('a stroke beyond the image paints nothing', () => {
	const stroke = draw(halves, [{ x: -500, y: 0, pressure: 1 }]);
	const after = snapCoverage(halves, new Uint8Array(halves.width * halves.height), stroke, 'erase');
	expect(after.values).toHaveLength(0);
});
