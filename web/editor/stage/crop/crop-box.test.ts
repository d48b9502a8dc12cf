// The frame of the crop tool: what a drag of a handle makes of it.
import { describe, expect, it } from 'vitest';
import type { Box } from '#matting/box.ts';
import {
	cropOf,
	dragged,
	handles,
	nudged,
	type RatioName,
	ratioOf,
	wholeFrame,
	withRatio,
} from './crop-box.ts';

const image = { width: 400, height: 300 };
const box = { left: 100, top: 50, width: 200, height: 100 };
const handle = (name: string) => handles.find((one) => one.name === name) ?? wholeFrame;

describe('a free frame', () => {
	it.each([
		['Top left corner', { left: 110, top: 70, width: 190, height: 80 }],
		['Top edge', { left: 100, top: 70, width: 200, height: 80 }],
		['Top right corner', { left: 100, top: 70, width: 210, height: 80 }],
		['Right edge', { left: 100, top: 50, width: 210, height: 100 }],
		['Bottom right corner', { left: 100, top: 50, width: 210, height: 120 }],
		['Bottom edge', { left: 100, top: 50, width: 200, height: 120 }],
		['Bottom left corner', { left: 110, top: 50, width: 190, height: 120 }],
		['Left edge', { left: 110, top: 50, width: 190, height: 100 }],
	])('changes only at its %s when that is dragged', (name, expected) => {
		expect(dragged(box, handle(name), { x: 10, y: 20 }, image, null)).toEqual(expected);
	});

	it('ends at the edges of the image', () => {
		expect(dragged(box, handle('Top left corner'), { x: -999, y: -999 }, image, null)).toEqual({
			left: 0,
			top: 0,
			width: 300,
			height: 150,
		});
		expect(dragged(box, handle('Bottom right corner'), { x: 999, y: 999 }, image, null)).toEqual({
			left: 100,
			top: 50,
			width: 300,
			height: 250,
		});
	});

	it('keeps one pixel when a side is dragged past the other', () => {
		expect(dragged(box, handle('Right edge'), { x: -999, y: 0 }, image, null)).toMatchObject({
			left: 100,
			width: 1,
		});
		expect(dragged(box, handle('Left edge'), { x: 999, y: 0 }, image, null)).toMatchObject({
			left: 299,
			width: 1,
		});
	});

	it('moves as a whole within the image', () => {
		expect(dragged(box, wholeFrame, { x: 999, y: -999 }, image, 1)).toEqual({ ...box, left: 200, top: 0 });
		expect(dragged(box, wholeFrame, { x: -999, y: 999 }, image, 1)).toEqual({ ...box, left: 0, top: 200 });
	});
});

describe('a frame of a ratio', () => {
	it('keeps its ratio and the opposite corner', () => {
		const square = { left: 100, top: 50, width: 100, height: 100 };
		expect(dragged(square, handle('Bottom right corner'), { x: 50, y: 10 }, image, 1)).toEqual({
			left: 100,
			top: 50,
			width: 130,
			height: 130,
		});
		expect(dragged(square, handle('Top left corner'), { x: -20, y: -20 }, image, 1)).toEqual({
			left: 80,
			top: 30,
			width: 120,
			height: 120,
		});
	});

	it.each(
		['Top left corner', 'Top right corner', 'Bottom right corner', 'Bottom left corner'].flatMap((name) =>
			(['1:1', '4:5', '16:9'] as const).map((ratio) => [name, ratio] as const),
		),
	)('shrinks and grows when its %s is dragged in one direction only, in the ratio %s', (name, choice) => {
		const { x, y } = handle(name);
		const ratio = ratioOf(choice, image);
		const start = withRatio({ left: 140, top: 90, width: 120, height: 120 }, ratio, image);
		const widthAfter = (by: { x: number; y: number }) =>
			dragged(start, handle(name), by, image, ratio).width - start.width;
		for (const outwards of [
			{ x: 20 * x, y: 0 },
			{ x: 0, y: 20 * y },
		]) {
			expect(widthAfter(outwards)).toBeGreaterThan(3);
			expect(widthAfter({ x: -outwards.x, y: -outwards.y })).toBeLessThan(-3);
		}
	});

	it('does not change when the pointer moves at a right angle to its diagonal', () => {
		const wide = { left: 100, top: 50, width: 160, height: 90 };
		expect(dragged(wide, handle('Bottom right corner'), { x: 18, y: -32 }, image, 16 / 9)).toEqual(wide);
	});

	it('keeps one pixel when a corner is dragged past the opposite one', () => {
		const square = { left: 100, top: 50, width: 100, height: 100 };
		expect(dragged(square, handle('Top left corner'), { x: 999, y: 999 }, image, 1)).toEqual({
			left: 199,
			top: 149,
			width: 1,
			height: 1,
		});
	});

	it('grows around the middle when an edge is dragged', () => {
		const square = { left: 100, top: 50, width: 100, height: 100 };
		expect(dragged(square, handle('Right edge'), { x: 20, y: 0 }, image, 1)).toEqual({
			left: 100,
			top: 40,
			width: 120,
			height: 120,
		});
		const largest = dragged(square, handle('Right edge'), { x: 999, y: 0 }, image, 1);
		expect(largest).toEqual({ left: 100, top: 0, width: 200, height: 200 });
	});

	it('grows no further than the image allows in either direction', () => {
		const square = { left: 100, top: 50, width: 100, height: 100 };
		const grown = dragged(square, handle('Bottom right corner'), { x: 999, y: 999 }, image, 1);
		expect(grown).toEqual({ left: 100, top: 50, width: 250, height: 250 });
	});

	it('keeps the longer side and the middle of the previous frame, within the image', () => {
		expect(withRatio(box, 1, image)).toEqual({ left: 100, top: 0, width: 200, height: 200 });
		expect(withRatio(box, 1 / 2, image)).toEqual({ left: 150, top: 0, width: 100, height: 200 });
		expect(withRatio({ ...box, top: 0 }, 1, image)).toEqual({ left: 100, top: 0, width: 200, height: 200 });
		expect(withRatio(box, null, image)).toEqual(box);
		expect(withRatio({ left: 0, top: 0, width: 1, height: 1 }, 16 / 9, image)).toMatchObject({
			width: 1,
			height: 1,
		});
	});

	it('is the largest one of its ratio if the previous frame reaches across the image', () => {
		const portrait = { width: 300, height: 400 };
		const strip = { left: 0, top: 50, width: 300, height: 100 };
		expect(withRatio(strip, 1 / 2, portrait)).toEqual({ left: 50, top: 0, width: 200, height: 400 });
	});

	it('is the same again after other ratios were tried', () => {
		const photo = { width: 1280, height: 853 };
		const tried = (first: Box, ...names: RatioName[]) =>
			names.reduce((now, name) => withRatio(now, ratioOf(name, photo), photo), first);
		const whole = { left: 0, top: 0, ...photo };
		const others: RatioName[] = ['4:5', '16:9', '3:4', '1:1', 'Original', '16:9'];
		expect(tried(whole, '16:9')).toMatchObject({ width: 1280, height: 720 });
		expect(tried(whole, ...others, '1:1')).toEqual(tried(whole, '1:1'));
		expect(tried(whole, ...others, 'Original')).toEqual(whole);
		const small = { left: 300, top: 300, width: 200, height: 100 };
		expect(tried(small, ...others, '1:1')).toMatchObject({ width: 200, height: 200 });
	});
});

it('a ratio is a number, the ratio of the image, or free', () => {
	expect([ratioOf('4:5', image), ratioOf('Original', image), ratioOf('Free', image)]).toEqual([
		0.8,
		400 / 300,
		null,
	]);
});

it('a frame around the whole image crops nothing', () => {
	expect(cropOf({ left: 0, top: 0, ...image }, image)).toBeNull();
	expect(cropOf(box, image)).toEqual(box);
});

describe('by arrow keys', () => {
	const middle = { x: 200, y: 150 };

	it.each(
		handles.flatMap(({ name }) => (['1:1', '4:5', '16:9'] as const).map((ratio) => [name, ratio] as const)),
	)('a frame shrinks and grows at its %s in the ratio %s', (name, choice) => {
		const { x, y } = handle(name);
		const ratio = ratioOf(choice, image);
		const start = withRatio(
			{ left: middle.x - 60, top: middle.y - 60, width: 120, height: 120 },
			ratio,
			image,
		);
		const keys = [...(x ? [{ x, y: 0 }] : []), ...(y ? [{ x: 0, y }] : [])];
		for (const outwards of keys) {
			const side = outwards.x ? 'width' : 'height';
			const inwards = { x: -outwards.x, y: -outwards.y };
			expect(nudged(start, handle(name), inwards, image, ratio)[side]).toBe(start[side] - 1);
			expect(nudged(start, handle(name), outwards, image, ratio)[side]).toBe(start[side] + 1);
		}
	});

	it('a corner in a fixed ratio leaves the opposite corner in place, and at least one pixel', () => {
		const square = { left: 100, top: 50, width: 5, height: 5 };
		const one = nudged(square, handle('Bottom right corner'), { x: 0, y: -10 }, image, 1);
		expect(one).toEqual({ left: 100, top: 50, width: 1, height: 1 });
		const other = nudged(square, handle('Top left corner'), { x: 2, y: 0 }, image, 1);
		expect(other).toEqual({ left: 102, top: 52, width: 3, height: 3 });
	});

	it('a corner of a free frame, and the frame as a whole, move as by dragging', () => {
		for (const one of [handle('Top left corner'), wholeFrame])
			expect(nudged(box, one, { x: 10, y: 0 }, image, null)).toEqual(
				dragged(box, one, { x: 10, y: 0 }, image, null),
			);
	});
});
