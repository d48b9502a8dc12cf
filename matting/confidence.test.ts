// The confidence of a matte, and its doubt.
import { expect, test } from 'vitest';
import { assess, undecidedShare } from './confidence.ts';
import { createGrid, type Grid } from './grid.ts';

const side = 100;

/** Transparent but for squares: left edge, top edge, side, alpha. */
function squares(...list: (readonly [number, number, number, number])[]): Grid {
	const grid = createGrid(side);
	for (const [left, top, size, alpha] of list)
		for (let y = top; y < top + size; y++) grid.values.fill(alpha, y * side + left, y * side + left + size);
	return grid;
}

test('a matte of zeros and ones has full confidence, one of halves none', () => {
	expect(undecidedShare(squares([10, 10, 40, 1]))).toBe(0);
	expect(undecidedShare(squares([10, 10, 40, 0.5]))).toBeCloseTo(2);
	expect(undecidedShare(squares([10, 10, 40, 0.75]))).toBeCloseTo(1);
	expect(assess(squares([10, 10, 40, 1]))).toEqual({ confidence: 1 });
});

test('a fully transparent matte has no subject', () => {
	expect(assess(squares())).toEqual({ confidence: 0, doubt: 'no-subject' });
});

test('the smallest subject is two thousandths of the image', () => {
	// One map cell of 4 x 4 pixels is 16 of 10,000 pixels, two are 32.
	expect(assess(squares([40, 40, 4, 1])).doubt).toBe('no-subject');
	expect(assess(squares([40, 40, 4, 1], [44, 40, 4, 1])).doubt).toBeUndefined();
});

test('a half-transparent subject is undecided: below a confidence of one half', () => {
	// 4a(1-a)/a is 4(1-a): 0.5 at 0.875.
	expect(assess(squares([12, 12, 40, 0.87]))).toMatchObject({ doubt: 'undecided' });
	expect(assess(squares([12, 12, 40, 0.88])).doubt).toBeUndefined();
});

test('a second subject counts from three tenths of the largest on', () => {
	expect(assess(squares([0, 0, 40, 1], [60, 60, 24, 1])).doubt).toBe('several-subjects');
	expect(assess(squares([0, 0, 40, 1], [60, 60, 20, 1])).doubt).toBeUndefined();
});

test('regions that touch at a corner only are two subjects', () => {
	expect(assess(squares([0, 0, 32, 1], [32, 32, 32, 1])).doubt).toBe('several-subjects');
	expect(assess(squares([0, 0, 32, 1], [32, 0, 32, 1])).doubt).toBeUndefined();
});
