// How undecided a matte is.
import { expect, test } from 'vitest';
import { createGrid } from '../grid.ts';
import { undecidedShare } from './undecided-share.ts';

test.each([
	[1, 0],
	[0.75, 1],
	[0.5, 2],
])('a subject of alpha %d is undecided by %d', (alpha, share) => {
	const grid = createGrid(100);
	grid.values.fill(alpha, 2000, 4000);
	expect(undecidedShare(grid)).toBeCloseTo(share, 5);
});

test('an image without any alpha is wholly undecided', () => {
	expect(undecidedShare(createGrid(100))).toBe(1);
});
