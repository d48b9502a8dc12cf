// Clicks and strokes on the output as points of the upright image: moved and scaled with what is shown of it, and few.
import { expect, test } from 'vitest';
import type { Point } from '#matting/box.ts';
import type { Output } from '../session/protocol.ts';
import { onCutout, promptsOf, toOutputPoint } from './points.ts';

const cutout = { width: 1000, height: 500 };
const whole: Output = {
	...cutout,
	source: { left: 0, top: 0, ...cutout },
	target: { left: 0, top: 0, ...cutout },
	subject: null,
	placingArea: null,
	hidden: null,
};
/** The part from 100, 50 of the cutout, at half its size, at 10, 20 of an output of 220 x 140. */
const cropped: Output = {
	...whole,
	width: 220,
	height: 140,
	source: { left: 100, top: 50, width: 400, height: 200 },
	target: { left: 10, top: 20, width: 200, height: 100 },
};

const asked = (stroke: readonly Point[], output: Output, keep: boolean) =>
	promptsOf(onCutout(stroke, output), cutout, keep);

test('a click becomes one point, in coordinates from 0 to 1', () => {
	expect(asked([{ x: 250, y: 400 }], whole, true)).toEqual([{ x: 0.25, y: 0.8, keep: true }]);
	expect(asked([{ x: 1000, y: 500 }], whole, false)).toEqual([{ x: 1, y: 1, keep: false }]);
});

test('at the edge of a scaled frame a point is at most 1', () => {
	const scaled = { ...whole, target: { left: 0.1, top: 0.2, width: 333.3, height: 166.65 } };
	const points = Array.from({ length: 200 }, (_, i) => ({ x: 0.1 + 333.3, y: 0.2 + (166.65 * i) / 199 }));
	for (const point of points)
		for (const { x, y } of asked([point], scaled, true)) expect(Math.max(x, y)).toBeLessThanOrEqual(1);
});

test('crop, margin and scale are reversed, and converting there and back gives the same point', () => {
	const [point] = onCutout([{ x: 30, y: 40 }], cropped);
	expect(point).toEqual({ x: 140, y: 90 });
	expect(promptsOf([point as Point], cutout, true)).toEqual([{ x: 0.14, y: 0.18, keep: true }]);
	expect(toOutputPoint(point as Point, cropped)).toEqual({ x: 30, y: 40 });
});

test.each([
	{ x: 9, y: 40 },
	{ x: 30, y: 19 },
	{ x: 211, y: 40 },
	{ x: 30, y: 121 },
	{ x: -1, y: -1 },
])('a click in the margin at $x, $y is ignored, although the photo continues there', (point) => {
	expect(asked([point], cropped, true)).toEqual([]);
});

test('a subject that is larger than its frame cannot be clicked beyond the frame', () => {
	const larger = { ...cropped, target: { left: -50, top: -50, width: 400, height: 300 } };
	expect(asked([{ x: 221, y: 20 }], larger, true)).toEqual([]);
	expect(asked([{ x: -1, y: 20 }], larger, true)).toEqual([]);
	expect(asked([{ x: 20, y: 141 }], larger, true)).toEqual([]);
	expect(asked([{ x: 20, y: -1 }], larger, true)).toEqual([]);
	expect(asked([{ x: 0, y: 20 }], larger, true)).toHaveLength(1);
});

test.each([1, 5, 100])(
	'points of a stroke are a fiftieth of the longer side apart, drawn in steps of %i',
	(step) => {
		const stroke = Array.from({ length: 100 / step + 1 }, (_, i) => ({ x: 100 + i * step, y: 100 }));
		const xs = asked(stroke, whole, true).map(({ x }) => Math.round(x * 1000));
		expect(xs).toEqual([100, 120, 140, 160, 180, 200]);
	},
);

test('points of a slanted stroke lie on it', () => {
	const slanted = [
		{ x: 100, y: 200 },
		{ x: 124, y: 168 },
	];
	const points = promptsOf(slanted, cutout, true).map(({ x, y }) => [
		Math.round(x * 1000),
		Math.round(y * 500),
	]);
	expect(points).toEqual([
		[100, 200],
		[112, 184],
		[124, 168],
	]);
});

test('a click with a trembling hand is still one point', () => {
	const trembling = [0, 2, 1, 3, 2].map((by) => ({ x: 100 + by, y: 100 - by }));
	expect(asked(trembling, whole, true)).toHaveLength(1);
});

test('a scribble has at most 64 points, from its first to its last one', () => {
	const line = (length: number) => [
		{ x: 0, y: 0 },
		{ x: 0, y: 400 },
		{ x: length - 400, y: 400 },
	];
	expect(asked(line(1259), whole, true)).toHaveLength(63);
	expect(asked(line(1279), whole, true)).toHaveLength(64);
	const points = asked(line(1400), whole, true);
	expect(points).toHaveLength(64);
	expect([points[0], points.at(-1)]).toMatchObject([
		{ x: 0, y: 0 },
		{ x: 1, y: 0.8 },
	]);
});
