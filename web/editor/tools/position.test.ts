// The subject's place in its frame.
import { expect, test } from 'vitest';
import { positionOf, spellPosition } from './position.ts';

test('a place is read as it is spelled', () => {
	expect(positionOf(spellPosition(0, 100))).toEqual({ across: 0, down: 100 });
	expect(positionOf('33.4% 50%')).toEqual({ across: 33, down: 50 });
});

test('without a place the sliders begin in the middle', () => {
	for (const position of ['original', '', 'center'])
		expect(positionOf(position)).toEqual({ across: 50, down: 50 });
});
