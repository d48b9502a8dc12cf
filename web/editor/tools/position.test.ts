// The subject's place in its frame.
import { expect, test } from 'vitest';
import { positionOf, spellPlace } from './position.ts';

test('a position that is written as text is read back unchanged', () => {
	for (const place of [
		{ across: 0, down: 100 },
		{ across: 33.4, down: 50 },
	])
		expect(positionOf(spellPlace(place))).toEqual(place);
});

test('without a place the sliders begin in the middle', () => {
	for (const position of ['original', '', 'center'])
		expect(positionOf(position)).toEqual({ across: 50, down: 50 });
});
