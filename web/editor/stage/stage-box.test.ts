// Where a box of the cutout lies in the output and on the stage.
import { expect, test } from 'vitest';
import type { Output } from '../session/protocol.ts';
import { coveredBox, outputScale, toOutputBox, toStageBox } from './stage-box.ts';

/** The part from 100, 50 of the cutout, at half its size, at 10, 20 of the output. */
const output = {
	source: { left: 100, top: 50, width: 400, height: 200 },
	target: { left: 10, top: 20, width: 200, height: 100 },
	width: 220,
	height: 160,
} as Output;

test('a box of the cutout is moved and scaled with what is shown of it', () => {
	const box = { left: 140, top: 90, width: 40, height: 20 };
	expect(toOutputBox(box, output)).toEqual({ left: 30, top: 40, width: 20, height: 10 });
	expect(outputScale(output)).toBe(0.5);
});

test('a box outside what is shown lies outside the target', () => {
	const box = { left: 0, top: 50, width: 100, height: 10 };
	expect(toOutputBox(box, output)).toEqual({ left: -40, top: 20, width: 50, height: 5 });
});

test('the whole output covers what it shows of the cutout and the room around it', () => {
	const area = coveredBox(output);
	expect(area).toEqual({ left: 80, top: 10, width: 440, height: 320 });
	expect(toOutputBox(area, output)).toEqual({ left: 0, top: 0, width: 220, height: 160 });
});

test('on the stage a box is scaled by the view', () => {
	const view = { scale: 3, left: 7, top: -5 };
	expect(toStageBox({ left: 1, top: 2, width: 3, height: 4 }, view)).toEqual({
		left: 10,
		top: 1,
		width: 9,
		height: 12,
	});
});
