// Which further mattes contradict the first one.
import { expect, test } from 'vitest';
import { createGrid, type Grid } from '../grid.ts';
import { contradicts } from './contradicts.ts';

const side = 400;

/** Transparent but for columns, in percent of the width: first, last (exclusive), alpha. */
function columns(...list: (readonly [number, number, number])[]): Grid {
	const grid = createGrid(side);
	for (const [from, to, alpha] of list)
		for (let row = 0; row < side; row++) grid.values.fill(alpha, row * side + 4 * from, row * side + 4 * to);
	return grid;
}

test('a further matte may settle undecided parts, both ways', () => {
	const first = columns([10, 30, 1], [30, 50, 0.6], [50, 60, 0.4]);
	expect(contradicts(first, columns([10, 60, 1]))).toBe(false);
	expect(contradicts(first, columns([10, 30, 1]))).toBe(false);
});

test('a further matte contradicts if it loses more than 15 % of the subject that the first was sure of', () => {
	const first = columns([10, 50, 1], [50, 90, 0.6]);
	expect(contradicts(first, columns())).toBe(true);
	expect(contradicts(first, columns([17, 90, 1]))).toBe(true);
	expect(contradicts(first, columns([15, 90, 1]))).toBe(false);
});

test('a further matte contradicts if it adds 15 % of the image to a subject of which the first had found most', () => {
	const first = columns([10, 50, 0.8]);
	expect(contradicts(first, columns([10, 65, 1]))).toBe(true);
	expect(contradicts(first, columns([10, 64, 1]))).toBe(false);
	// In two parts.
	expect(contradicts(first, columns([0, 60, 1]))).toBe(false);
});

test('a further matte does not contradict if the added part is the main part', () => {
	const first = columns([10, 30, 0.8]);
	expect(contradicts(first, columns([10, 60, 1]))).toBe(false);
	expect(contradicts(first, columns([10, 30, 1], [50, 80, 1]))).toBe(false);
});

test('where the first matte was sure of nothing, nothing can be lost', () => {
	expect(contradicts(columns([10, 30, 0.8]), columns([40, 60, 1]))).toBe(false);
});
