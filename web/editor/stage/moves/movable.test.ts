// The settings after a move: shares of the hidden part of an image, and of the free space around a subject.
import { describe, expect, it } from 'vitest';
import type { Output } from '../../session/protocol.ts';
import { defaultSettings, type Settings } from '../../session/settings.ts';
import { isUnder, movableOf, moved } from './movable.ts';

const image = { kind: 'image', image: 'a1', zoom: 2, x: 0.5, y: 0.5 } as const;
const withImage: Settings = { ...defaultSettings, background: image };
/** 400 x 300, with a subject of 100 x 60 in an area of 300 x 160. */
const output = {
	width: 400,
	height: 300,
	subject: { left: 150, top: 90, width: 100, height: 60 },
	placingArea: { left: 50, top: 70, width: 300, height: 160 },
	hidden: { width: 200, height: 0 },
} as Output;

const imageAfter = (by: { x: number; y: number }) =>
	moved('image', { settings: withImage, output }, by, 0).background;
const positionAfter = (by: { x: number; y: number }, snapPx = 0, of = output) =>
	moved('subject', { settings: defaultSettings, output: of }, by, snapPx).frame.position;

describe('the background image', () => {
	it('follows the pointer pixel by pixel, and shows more of its left when it moves to the right', () => {
		expect(imageAfter({ x: 50, y: 0 })).toEqual({ ...image, x: 0.25 });
		expect(imageAfter({ x: -50, y: 0 })).toEqual({ ...image, x: 0.75 });
	});

	it('stops where it would leave the frame, and does not move where nothing is hidden', () => {
		expect(imageAfter({ x: 999, y: 999 })).toEqual({ ...image, x: 0 });
		expect(imageAfter({ x: -999, y: -999 })).toEqual({ ...image, x: 1 });
	});
});

describe('the subject', () => {
	it('is placed by its share of the free space, in tenths of a percent', () => {
		expect(positionAfter({ x: -100, y: 80 })).toBe('0% 100%');
		expect(positionAfter({ x: 33, y: 0 })).toBe('66.5% 20%');
	});

	it('continues from where the last move left it, even before that is shown', () => {
		const settings = { ...defaultSettings, frame: { ...defaultSettings.frame, position: '80.5% 10%' } };
		const { frame } = moved('subject', { settings, output }, { x: 0, y: 20 }, 0);
		expect(frame.position).toBe('80.5% 30%');
	});

	it('stays in its area', () => {
		expect(positionAfter({ x: 999, y: -999 })).toBe('100% 0%');
	});

	it('moves by a tenth at least, so that a key always does something', () => {
		const wide = { ...output, placingArea: { left: 50, top: 70, width: 5100, height: 160 } };
		expect(positionAfter({ x: 1, y: 0 }, 0, wide)).toBe('2.1% 20%');
		expect(positionAfter({ x: -1, y: 0 }, 0, wide)).toBe('1.9% 20%');
	});

	it('snaps to the middle from nearby only, and only in the direction in which it moves', () => {
		expect(positionAfter({ x: 5, y: 29 }, 6)).toBe('50% 50%');
		expect(positionAfter({ x: 6, y: 24 }, 6)).toBe('53% 44%');
		expect(positionAfter({ x: 0, y: -20 }, 6)).toBe('50% 0%');
	});
});

describe('what can be moved', () => {
	const choose = (tool: 'background' | 'frame' | 'view', frameView: 'frame' | 'result' = 'result') => ({
		tool,
		frameView,
	});

	it('is the image with the tool Background, and the subject in its frame with Crop and size', () => {
		const start = { settings: withImage, output };
		expect(movableOf(choose('background'), start)).toBe('image');
		expect(movableOf(choose('frame'), start)).toBe('subject');
		expect(movableOf(choose('frame', 'frame'), start)).toBeUndefined();
		expect(movableOf(choose('view'), start)).toBeUndefined();
	});

	it('is nothing without an image, and where there is no room', () => {
		expect(movableOf(choose('background'), { settings: defaultSettings, output })).toBeUndefined();
		const full = { ...output, placingArea: output.subject, hidden: { width: 0.4, height: 0 } };
		for (const tool of ['background', 'frame'] as const)
			expect(movableOf(choose(tool), { settings: withImage, output: full })).toBeUndefined();
	});

	it('is under the pointer: the image everywhere in the output, a subject and a little around it', () => {
		expect(isUnder({ x: 0, y: 299 }, 'image', output, 9)).toBe(true);
		expect(isUnder({ x: -1, y: 10 }, 'image', output, 9)).toBe(false);
		expect(isUnder({ x: 141, y: 90 }, 'subject', output, 9)).toBe(true);
		expect(isUnder({ x: 140, y: 90 }, 'subject', output, 9)).toBe(false);
	});
});
