// What a further matte may change in the first one.
import { expect, test } from 'vitest';
import { createGrid, type Grid } from '../grid.ts';
import { complete } from './complete.ts';

const side = 100;

/** Transparent but for columns: first, last (exclusive), alpha. */
function columns(...list: (readonly [number, number, number])[]): Grid {
	const grid = createGrid(side);
	for (const [from, to, alpha] of list)
		for (let row = 0; row < side; row++) grid.values.fill(alpha, row * side + from, row * side + to);
	return grid;
}

/** The alpha of the completed matte in each column. */
function completed(first: Grid, further: Grid): number[] | undefined {
	const matte = complete(first, further);
	return matte && [...matte.values.subarray(0, side)];
}

test('parts that the first matte leaves undecided are settled by the further one, both ways', () => {
	const first = columns([10, 30, 1], [30, 50, 0.4], [50, 70, 0.6]);
	const row = completed(first, columns([10, 50, 1]));
	expect(row?.slice(10, 50)).toEqual(Array(40).fill(1));
	expect(row?.slice(50, 70)).toEqual(Array(20).fill(0));
});

test('a further matte that loses the subject, which the first one was sure of, is not taken', () => {
	const first = columns([10, 50, 1], [50, 90, 0.5]);
	expect(completed(first, columns())).toBeUndefined();
	expect(completed(first, columns([60, 90, 1]))).toBeUndefined();
	// A seventh of the sure subject is the most that may be lost.
	expect(completed(first, columns([17, 90, 1]))).toBeUndefined();
	expect(completed(first, columns([15, 90, 1]))).toBeDefined();
});

test('a small part where the first matte was sure of the background is not added', () => {
	const first = columns([10, 50, 0.8]);
	const row = completed(first, columns([10, 60, 1]));
	expect(row?.slice(10, 50)).toEqual(Array(40).fill(1));
	expect(row?.slice(50)).toEqual(Array(50).fill(0));
});

test('where the first matte had some alpha, added parts end gradually', () => {
	const first = columns([10, 50, 0.8], [50, 52, 0.25], [52, 54, 0.15]);
	const row = completed(first, columns([10, 60, 1]))?.slice(50, 56) as number[];
	for (const [at, alpha] of [0.75, 0.75, 0.25, 0.25, 0, 0].entries()) expect(row[at]).toBeCloseTo(alpha, 5);
});

test('parts that make up a quarter of the further subject were missed by the first, and are added whole', () => {
	const first = columns([10, 40, 0.8]);
	expect(completed(first, columns([10, 49, 1]))?.slice(40, 49)).toEqual(Array(9).fill(0));
	expect(completed(first, columns([10, 50, 1]))?.slice(40, 50)).toEqual(Array(10).fill(1));
});
