// How the before/after slider moves.
import { expect, test } from 'vitest';
import { atRest, type CompareAction, compareReducer, keyTarget } from './compare-slider-state.ts';

const after = (...actions: CompareAction['type'][]) =>
	actions.reduce((state, type) => compareReducer(state, { type } as CompareAction), atRest);

function frames(count: number): CompareAction['type'][] {
	return Array.from({ length: count }, () => 'frame-passed');
}

test('it starts in the middle and at rest', () => {
	expect(atRest).toMatchObject({ position: 50, playing: false });
	expect(after('frame-passed')).toEqual(atRest);
});

test('auto-play moves on by half a per cent a frame', () => {
	expect(after('auto-play-due', 'frame-passed')).toMatchObject({ position: 50.5, playing: true });
	expect(after('auto-play-due', ...frames(100))).toMatchObject({ position: 100, playing: true });
});

test('at the end it stops and returns to the middle', () => {
	expect(after('auto-play-due', ...frames(101))).toMatchObject({ position: 50, playing: false });
});

test('dragging stops auto-play, and none follows later', () => {
	const dragged = compareReducer(after('auto-play-due', 'frame-passed'), { type: 'moved', to: 20 });
	expect(dragged).toMatchObject({ position: 20, playing: false });
	expect(compareReducer(dragged, { type: 'auto-play-due' })).toBe(dragged);
});

test('magic starts from 0, can be paused where it is, and starts from 0 again', () => {
	expect(after('magic-asked')).toMatchObject({ position: 0, playing: true });
	expect(after('magic-asked', ...frames(10), 'paused')).toMatchObject({ position: 5, playing: false });
	expect(after('magic-asked', ...frames(10), 'paused', 'magic-asked')).toMatchObject({ position: 0 });
});

test('reset puts the line in the middle and stops it', () => {
	expect(after('magic-asked', ...frames(10), 'reset')).toMatchObject({ position: 50, playing: false });
});

test('the line cannot leave the picture', () => {
	expect(compareReducer(atRest, { type: 'moved', to: -3 }).position).toBe(0);
	expect(compareReducer(atRest, { type: 'moved', to: 104 }).position).toBe(100);
});

test.each([
	['ArrowRight', false, 51],
	['ArrowUp', false, 51],
	['ArrowLeft', false, 49],
	['ArrowDown', false, 49],
	['ArrowRight', true, 60],
	['ArrowLeft', true, 40],
	['PageUp', false, 60],
	['PageDown', false, 40],
	['Home', false, 0],
	['End', false, 100],
])('the key %s (shift: %s) leads from 50 to %i', (key, shift, target) => {
	expect(keyTarget(key, shift, 50)).toBe(target);
});

test('other keys are left to the page', () => {
	expect(keyTarget('Tab', false, 50)).toBeUndefined();
	expect(keyTarget(' ', false, 50)).toBeUndefined();
});
