// Where the matte of the network for soft edges counts.
import { expect, test } from 'vitest';
import { createGrid, type Grid } from '../grid.ts';
import { softEdgeWeights } from './soft-edge-weights.ts';

const side = 200;

/** A grid with this value in a square of cells. */
function square(from: number, to: number, value = 1): Grid {
	const grid = createGrid(side);
	for (let y = from; y < to; y++) grid.values.fill(value, y * side + from, y * side + to);
	return grid;
}

/** All but these cells. */
const without = ({ values }: Grid): Grid => ({ side, values: values.map((value) => 1 - value) });

const at = ({ values }: Grid, x: number, y: number) => values[y * side + x];
const edgeAt = (column: number) => ({
	side,
	values: Uint8Array.from({ length: side * side }, (_, i) => Number(i % side === column)),
});

test('near edges the matte counts fully, and less and less up to where no hair reaches', () => {
	const subject = square(0, side);
	const weights = softEdgeWeights({ alpha: subject, near: edgeAt(100) }, subject);
	const along = [100, 109, 112, 113, 115, 116, 140].map((x) => at(weights, x, 50));
	expect(along.slice(0, 2)).toEqual([1, 1]);
	expect(along.slice(-2)).toEqual([0, 0]);
	expect(along).toEqual(along.toSorted((a, b) => (b as number) - (a as number)));
	expect(along[2]).toBeGreaterThan(0.4);
});

test.each([
	['only the other matte has', createGrid(side), square(100, 108)],
	['only the other matte lacks', square(0, side), without(square(100, 108))],
])('the matte counts neither in a region that %s nor at its rim', (_, alpha, other) => {
	const weights = softEdgeWeights({ alpha, near: edgeAt(104) }, other);
	expect(at(weights, 104, 104)).toBe(0);
	expect(at(weights, 104, 108)).toBe(0);
	expect(at(weights, 104, 60)).toBe(1);
});

test('gaps between hairs are too small to contradict the other matte', () => {
	// 36 cells, of 40,000.
	const weights = softEdgeWeights({ alpha: createGrid(side), near: edgeAt(104) }, square(100, 106));
	expect(at(weights, 103, 103)).toBe(1);
});

test('soft alpha in one matte does not contradict solid alpha in the other', () => {
	const weights = softEdgeWeights({ alpha: square(0, side), near: edgeAt(104) }, square(0, side, 0.3));
	expect(at(weights, 104, 104)).toBe(1);
});

test('without people the matte counts as much as an edge is soft', () => {
	const subject = square(0, side);
	const softness = square(0, 50, 0.5);
	const weights = softEdgeWeights({ alpha: subject, near: edgeAt(10), softness }, subject);
	expect(at(weights, 10, 10)).toBe(0.5);
	expect(at(weights, 10, 100)).toBe(0);
});
