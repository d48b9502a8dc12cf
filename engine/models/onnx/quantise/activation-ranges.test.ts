// Activations with a range: the calibrated ones, and those pooled, resized or concatenated from them.
import { expect, test } from 'vitest';
import { node } from '../build-graph.ts';
import { indexGraph } from '../graph-index.ts';
import { findRanges, scaleOf, withoutPrefixes, zeroPointOf } from './activation-ranges.ts';

const index = indexGraph([
	node('Relu', ['first'], 'lit'),
	node('Cast', ['lit'], 'lit in half'),
	node('Cast', ['lit in half'], 'lit again'),
	node('MaxPool', ['lit again'], 'pooled'),
	node('Resize', ['pooled', '', 'twice'], 'enlarged'),
	node('Concat', ['enlarged', 'dark', 'lit in half'], 'joined'),
	node('Concat', ['joined', 'unknown'], 'partly known'),
	node('Sigmoid', ['lit'], 'matte'),
]);
const rangeOf = findRanges(index, { lit: [0, 6], dark: [-3, 2] });

test('a calibrated activation has its own range', () => {
	expect(rangeOf('lit')).toEqual([0, 6]);
	expect(rangeOf('dark')).toEqual([-3, 2]);
});

test('pooling and resizing keep the range, even through casts', () => {
	expect(rangeOf('pooled')).toEqual([0, 6]);
	expect(rangeOf('enlarged')).toEqual([0, 6]);
});

test('a concatenation has the union of the ranges of its inputs', () => {
	expect(rangeOf('joined')).toEqual([-3, 6]);
});

test('a concatenation with an input of unknown range has no range', () => {
	expect(rangeOf('partly known')).toBeUndefined();
});

test.each(['matte', 'first', 'not produced', ''])('%j has no range', (name) => {
	expect(rangeOf(name)).toBeUndefined();
});

test('a calibrated range overrides a derived one', () => {
	expect(findRanges(index, { lit: [0, 6], pooled: [0, 4] })('enlarged')).toEqual([0, 4]);
});

test('256 levels cover the range, and one of them is exactly zero', () => {
	for (const range of [
		[0, 6],
		[-3, 2],
		[-0.5, 0.49609375],
		[-7, 0],
	] as const) {
		const [scale, zero] = [scaleOf(range), zeroPointOf(range)];
		expect(Number.isInteger(zero)).toBe(true);
		expect((0 - zero) * scale).toBeGreaterThanOrEqual(range[0] - scale / 2 - 1e-6);
		expect((0 - zero) * scale).toBeLessThanOrEqual(range[0] + scale / 2 + 1e-6);
		expect(Math.abs((255 - zero) * scale - range[1])).toBeLessThanOrEqual(scale / 2 + 1e-6);
	}
	expect([...Uint8Array.of(zeroPointOf([0, 6]), zeroPointOf([-7, 0]))]).toEqual([0, 255]);
});

test('activations with one of the prefixes have no range, and all others keep theirs', () => {
	const ranges = {
		input: [-1, 1],
		'/deep/Relu': [0, 2],
		'/deeper/Relu': [0, 3],
		'/deeper/Add': [0, 4],
	} as const;
	expect(withoutPrefixes(['/deeper/'], ranges)).toEqual({ input: [-1, 1], '/deep/Relu': [0, 2] });
	expect(withoutPrefixes(['/deep/', '/deeper/Add'], ranges)).toEqual({
		input: [-1, 1],
		'/deeper/Relu': [0, 3],
	});
	expect(withoutPrefixes([], ranges)).toEqual(ranges);
});
