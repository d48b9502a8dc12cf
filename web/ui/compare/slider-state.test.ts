import { expect, test } from 'vitest';
import { type CompareAction, compareReducer, initialState, keyTarget } from './slider-state.ts';

const after = (...actions: CompareAction['type'][]) =>
	actions.reduce((state, type) => compareReducer(state, { type } as CompareAction), initialState);

function frames(count: number): CompareAction['type'][] {
	return Array.from({ length: count }, () => 'frame');
}

test('starts in the middle without moving', () => {
	expect(initialState).toMatchObject({ position: 50, playing: false });
	expect(after('frame')).toEqual(initialState);
});

test('auto-play moves by half a per cent per frame', () => {
	expect(after('auto-play-due', 'frame')).toMatchObject({ position: 50.5, playing: true });
	expect(after('auto-play-due', ...frames(100))).toMatchObject({ position: 100, playing: true });
});

test('stops at the end and returns to the middle', () => {
	expect(after('auto-play-due', ...frames(101))).toMatchObject({ position: 50, playing: false });
});

test('dragging stops auto-play, which does not start again', () => {
	const dragged = compareReducer(after('auto-play-due', 'frame'), { type: 'moved', to: 20 });
	expect(dragged).toMatchObject({ position: 20, playing: false });
	expect(compareReducer(dragged, { type: 'auto-play-due' })).toBe(dragged);
});

test('magic starts from 0, can be paused, and starts from 0 again', () => {
	expect(after('magic-started')).toMatchObject({ position: 0, playing: true });
	expect(after('magic-started', ...frames(10), 'paused')).toMatchObject({ position: 5, playing: false });
	expect(after('magic-started', ...frames(10), 'paused', 'magic-started')).toMatchObject({ position: 0 });
});

test('reset moves the line to the middle and stops auto-play', () => {
	expect(after('magic-started', ...frames(10), 'reset')).toMatchObject({ position: 50, playing: false });
});

test('the position stays between 0 and 100', () => {
	expect(compareReducer(initialState, { type: 'moved', to: -3 }).position).toBe(0);
	expect(compareReducer(initialState, { type: 'moved', to: 104 }).position).toBe(100);
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
])('the key %s (shift: %s) moves the line from 50 to %i', (key, shift, target) => {
	expect(keyTarget(key, shift, 50)).toBe(target);
});

test('ignores other keys', () => {
	expect(keyTarget('Tab', false, 50)).toBeUndefined();
	expect(keyTarget(' ', false, 50)).toBeUndefined();
});
