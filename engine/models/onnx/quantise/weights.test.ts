// int8 weights have the finest scale without overflow, checked against a slow reference.
import { expect, test } from 'vitest';
import { numbers } from './small-network.fixture.ts';
import { quantiseWeights } from './weights.ts';

type Shape = readonly [channels: number, depth: number, rows: number, columns: number];

/** Even and odd numbers of weights, input channels and kernel positions; a single weight. */
const shapes: readonly Shape[] = [
	[4, 2, 3, 3],
	[3, 5, 3, 3],
	[2, 7, 1, 1],
	[2, 64, 1, 1],
	[2, 1, 3, 5],
	[3, 1, 1, 1],
];

function weightsOf(shape: Shape): Float32Array {
	return numbers(
		shape.reduce((product, size) => product * size, 1),
		77,
	);
}

/** The weights of one channel in the pairs that the runtime adds: by row, column, input channel. */
function pairs(values: ArrayLike<number>, [, depth, rows, columns]: Shape, channel: number): number[][] {
	const inOrder: number[] = [];
	for (let row = 0; row < rows; row++) {
		for (let column = 0; column < columns; column++) {
			for (let input = 0; input < depth; input++) {
				inOrder.push(values[((channel * depth + input) * rows + row) * columns + column] as number);
			}
		}
	}
	return inOrder.flatMap((value, i) => (i % 2 === 0 ? [[value, inOrder[i + 1] ?? 0]] : []));
}

/** The largest absolute sum of a pair, each weight times a number from 0 to 1. */
function worstSum(pair: readonly number[]): number {
	const sum = (wanted: readonly number[]) => wanted.reduce((total, weight) => total + Math.abs(weight), 0);
	return Math.max(sum(pair.filter((weight) => weight > 0)), sum(pair.filter((weight) => weight < 0)));
}

function channelsOf([channels]: Shape): number[] {
	return [...Array(channels).keys()];
}

test.each(shapes)('every weight of %i x %i x %i x %i is quantised to within half a step', (...shape) => {
	const weights = weightsOf(shape);
	const { scales, values } = quantiseWeights({ shape, values: weights });
	const perChannel = weights.length / shape[0];
	expect(scales).toHaveLength(shape[0]);
	weights.forEach((weight, i) => {
		const scale = scales[Math.floor(i / perChannel)] as number;
		expect(Math.abs((values[i] as number) * scale - weight)).toBeLessThanOrEqual(scale * 0.500_01);
	});
});

test.each(shapes)('no two neighbours of %i x %i x %i x %i overflow 16 bits, each times 255', (...shape) => {
	const { values } = quantiseWeights({ shape, values: weightsOf(shape) });
	for (const channel of channelsOf(shape)) {
		for (const pair of pairs(values, shape, channel)) {
			expect(worstSum(pair)).toBeLessThanOrEqual(128);
			expect(255 * worstSum(pair)).toBeLessThan(2 ** 15);
		}
	}
});

test.each(shapes)('the scales of %i x %i x %i x %i are as fine as that allows', (...shape) => {
	const { values } = quantiseWeights({ shape, values: weightsOf(shape) });
	for (const channel of channelsOf(shape)) {
		const largest = Math.max(...pairs(values, shape, channel).map(worstSum));
		expect(largest).toBeGreaterThanOrEqual(126);
	}
});

test('neighbours are those in the order of the runtime, not of the file', () => {
	const shape: Shape = [1, 2, 1, 2];
	// In the file 1 and 1 are neighbours; in the runtime 1 and 0 are, twice.
	expect([...quantiseWeights({ shape, values: Float32Array.of(1, 1, 0, 0) }).values]).toEqual([
		127, 127, 0, 0,
	]);
	expect([...quantiseWeights({ shape, values: Float32Array.of(1, 0, 1, 0) }).values]).toEqual([64, 0, 64, 0]);
});

test('neighbours of opposite sign may both be large: their products do not add up', () => {
	const { values } = quantiseWeights({ shape: [1, 2, 1, 1], values: Float32Array.of(0.5, -0.5) });
	expect([...values]).toEqual([127, -127]);
});

test('a channel of zeros stays zero and does not affect the others', () => {
	const { scales, values } = quantiseWeights({ shape: [2, 2, 1, 1], values: Float32Array.of(0, 0, 2, 0) });
	expect([...values]).toEqual([0, 0, 127, 0]);
	expect(scales[0]).toBeGreaterThan(0);
	expect(scales[1]).toBeCloseTo(2 / 127, 7);
});
