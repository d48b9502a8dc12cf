// Choices for the frame while steps are made, undone and applied again.
import { expect, test } from 'vitest';
import { defaultSettings } from '../session/settings.ts';
import { createFrameChoices } from './frame-choices.ts';
import type { FrameChoices } from './workbench-state.ts';

const initial: FrameChoices = { ratio: 'Free', preset: null, dpi: 300 };
const square: FrameChoices = { ...initial, ratio: '1:1' };
const passport: FrameChoices = { ...initial, preset: 'passport-35x45' };
const fine: FrameChoices = { ...passport, dpi: 600 };
const frame = (width: number) => ({ ...defaultSettings.frame, width });
/** After so many steps, of which so many are applied. */
const history = (count: number, applied = count) => ({
	steps: Array.from({ length: count }, (_, i) => ({ id: i + 1, label: '' })),
	applied,
});

test('each frame brings back the choices that made it', () => {
	const choices = createFrameChoices(initial);
	choices.follow(history(0), frame(0), initial);
	choices.note(frame(1), square);
	expect(choices.follow(history(1), frame(1), square)).toBeUndefined();
	choices.note(frame(2), passport);
	// Before the step of the choice before has come.
	choices.note(frame(3), fine);
	expect(choices.follow(history(2), frame(2), fine)).toBeUndefined();
	expect(choices.follow(history(3), frame(3), fine)).toBeUndefined();
	expect(choices.follow(history(3, 2), frame(2), fine)).toEqual(passport);
	expect(choices.follow(history(3, 0), frame(0), passport)).toEqual(initial);
	expect(choices.follow(history(3, 3), frame(3), initial)).toEqual(fine);
	expect(choices.follow(history(3, 1), frame(1), fine)).toEqual(square);
});

test('a frame that was changed in another way has the choices of that time', () => {
	const choices = createFrameChoices(initial);
	choices.follow(history(0), frame(0), initial);
	choices.follow(history(1), frame(1), passport);
	choices.follow(history(2), frame(2), square);
	expect(choices.follow(history(2, 1), frame(1), square)).toEqual(passport);
});

test('frames from before the page was opened have the initial choices', () => {
	const choices = createFrameChoices(initial);
	choices.follow(history(2, 1), frame(1), initial);
	expect(choices.follow(history(2), frame(2), square)).toEqual(initial);
	expect(choices.follow(history(3), frame(3), square)).toBeUndefined();
	expect(choices.follow(history(3, 0), frame(0), square)).toEqual(initial);
});
