// Which values have a range: those that are named, and what is pooled, resized or joined of them.
import { expect, test } from 'vitest';
import { nodeField } from '../graph.ts';
import { findRanges, rangesOutside, scaleOf, zeroOf } from './activation-ranges.ts';
import { wiringOf } from './wiring.ts';

const wiring = wiringOf([
	nodeField('Relu', ['first'], 'lit'),
	nodeField('Cast', ['lit'], 'lit in half', { to: 10 }),
	nodeField('Cast', ['lit in half'], 'lit again', { to: 1 }),
	nodeField('MaxPool', ['lit again'], 'pooled'),
	nodeField('Resize', ['pooled', '', 'twice'], 'enlarged'),
	nodeField('Concat', ['enlarged', 'dark', 'lit in half'], 'joined', { axis: 1 }),
	nodeField('Concat', ['joined', 'unknown'], 'partly known', { axis: 1 }),
	nodeField('Sigmoid', ['lit'], 'matte'),
]);
const rangeOf = findRanges(wiring, { lit: [0, 6], dark: [-3, 2] });

test('a named value has the range it was given', () => {
	expect(rangeOf('lit')).toEqual([0, 6]);
	expect(rangeOf('dark')).toEqual([-3, 2]);
});

test('pooling and resizing keep the range, through casts and through each other', () => {
	expect(rangeOf('pooled')).toEqual([0, 6]);
	expect(rangeOf('enlarged')).toEqual([0, 6]);
});

test('what is joined has the widest range of its parts', () => {
	expect(rangeOf('joined')).toEqual([-3, 6]);
});

test('what is joined with something unknown has none', () => {
	expect(rangeOf('partly known')).toBeUndefined();
});

test.each(['matte', 'first', 'nobody makes it', ''])('%j has none', (name) => {
	expect(rangeOf(name)).toBeUndefined();
});

test('a range that was given wins over the one found', () => {
	expect(findRanges(wiring, { lit: [0, 6], pooled: [0, 4] })('enlarged')).toEqual([0, 4]);
});

test('256 bytes reach from the lowest value to the highest, and one of them stands for zero', () => {
	for (const range of [
		[0, 6],
		[-3, 2],
		[-0.5, 0.49609375],
		[-7, 0],
	] as const) {
		const [scale, zero] = [scaleOf(range), zeroOf(range)];
		expect(Number.isInteger(zero)).toBe(true);
		expect((0 - zero) * scale).toBeGreaterThanOrEqual(range[0] - scale / 2 - 1e-6);
		expect((0 - zero) * scale).toBeLessThanOrEqual(range[0] + scale / 2 + 1e-6);
		expect(Math.abs((255 - zero) * scale - range[1])).toBeLessThanOrEqual(scale / 2 + 1e-6);
	}
	expect([...Uint8Array.of(zeroOf([0, 6]), zeroOf([-7, 0]))]).toEqual([0, 255]);
});

test('parts named by how their names begin have no range, and everything else keeps its own', () => {
	const ranges = {
		input: [-1, 1],
		'/deep/Relu': [0, 2],
		'/deeper/Relu': [0, 3],
		'/deeper/Add': [0, 4],
	} as const;
	expect(rangesOutside(['/deeper/'], ranges)).toEqual({ input: [-1, 1], '/deep/Relu': [0, 2] });
	expect(rangesOutside(['/deep/', '/deeper/Add'], ranges)).toEqual({
		input: [-1, 1],
		'/deeper/Relu': [0, 3],
	});
	expect(rangesOutside([], ranges)).toEqual(ranges);
});
