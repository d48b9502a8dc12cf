// One move: previews, one step at its end, and nothing of it when it is cancelled.
import { expect, test } from 'vitest';
import type { State } from '../../session/protocol.ts';
import { defaultSettings, type Settings } from '../../session/settings.ts';
import { createMover } from './mover.ts';

const image = { kind: 'image', image: 'a1', zoom: 2, x: 0.5, y: 0.5 } as const;
const settings: Settings = { ...defaultSettings, background: image };
const output = { width: 400, height: 300, hidden: { width: 100, height: 100 } };

function openMover() {
	const previews: Settings[] = [];
	const steps: (readonly [Settings, string])[] = [];
	const mover = createMover({
		read: () => ({
			state: { output } as State,
			settings,
			isBusy: false,
			hasFailed: false,
			hidesPixels: false,
		}),
		preview: (next) => void previews.push(next),
		commit: async (next, label) => void steps.push([next, label]),
	});
	return { mover, previews, steps };
}

test('a move shows where it goes and is one step at its end', () => {
	const { mover, previews, steps } = openMover();
	mover.moveTo('image', { x: 10, y: 0 }, 0);
	mover.moveTo('image', { x: 10, y: 0 }, 0);
	mover.moveTo('image', { x: 20, y: 10 }, 0);
	expect(previews).toHaveLength(2);
	expect(mover.end()).toBe('Background image at 30 % across, 40 % down');
	expect(steps).toEqual([
		[{ ...settings, background: { ...image, x: 0.3, y: 0.4 } }, 'Background image moved'],
	]);
	expect(mover.end()).toBeUndefined();
	expect(steps).toHaveLength(1);
});

test('keys add up to one move', () => {
	const { mover, steps } = openMover();
	for (let i = 0; i < 5; i++) mover.nudge('image', { x: -10, y: 0 });
	mover.end();
	expect(steps).toMatchObject([[{ background: { x: 1, y: 0.5 } }, 'Background image moved']]);
});

test('a move that ends where it began, or never began, makes no step', () => {
	const { mover, steps } = openMover();
	mover.end();
	mover.moveTo('image', { x: 10, y: 0 }, 0);
	mover.moveTo('image', { x: 0, y: 0 }, 0);
	expect(mover.end()).toBeUndefined();
	expect(steps).toEqual([]);
});

test('a cancelled move restores what was shown before', () => {
	const { mover, steps } = openMover();
	mover.moveTo('image', { x: 10, y: 0 }, 0);
	mover.cancel();
	expect(steps).toEqual([[settings, 'Background image moved']]);
	expect(mover.moving).toBeUndefined();
});
