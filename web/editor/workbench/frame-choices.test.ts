// Choices for the frame while steps are made, undone and applied again.
import { expect, test } from 'vitest';
import { createFrameChoices } from './frame-choices.ts';
import type { FrameChoices } from './workbench-state.ts';

const initial: FrameChoices = { ratio: 'Free', preset: null, dpi: 300 };
const square: FrameChoices = { ...initial, ratio: '1:1' };
const passport: FrameChoices = { ...initial, preset: 'passport-35x45' };
const fine: FrameChoices = { ...passport, dpi: 600 };
const steps = (...ids: number[]) => ids.map((id) => ({ id, label: `Step ${id}` }));

test('each step has the choices with which it was made', () => {
	const choices = createFrameChoices(initial);
	choices.follow([], 0, initial);
	expect(choices.follow(steps(1), 1, square)).toBeUndefined();
	choices.follow(steps(1, 2), 2, passport);
	choices.follow(steps(1, 2, 3), 3, fine);
	expect(choices.follow(steps(1, 2, 3), 2, fine)).toEqual(passport);
	expect(choices.follow(steps(1, 2, 3), 0, passport)).toEqual(initial);
	expect(choices.follow(steps(1, 2, 3), 3, initial)).toEqual(fine);
	expect(choices.follow(steps(1, 2, 3), 1, fine)).toEqual(square);
	// In place of those that were undone.
	expect(choices.follow(steps(1, 4), 2, passport)).toBeUndefined();
	expect(choices.follow(steps(1, 4), 1, passport)).toEqual(square);
});

test('what is chosen without a step stays chosen when later ones are undone', () => {
	const choices = createFrameChoices(initial);
	choices.follow([], 0, initial);
	choices.follow(steps(1), 1, passport);
	choices.keep(initial);
	choices.follow(steps(1, 2), 2, initial);
	expect(choices.follow(steps(1, 2), 1, initial)).toEqual(initial);
});

test('steps of before the page was opened have the initial ones', () => {
	const choices = createFrameChoices(initial);
	choices.follow(steps(1, 2), 1, initial);
	expect(choices.follow(steps(1, 2), 2, square)).toEqual(initial);
	expect(choices.follow(steps(1, 2, 3), 3, square)).toBeUndefined();
	expect(choices.follow(steps(1, 2, 3), 0, square)).toEqual(initial);
});
