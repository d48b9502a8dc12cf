// Convolutions in the layout that is fast: another graph that computes the same.
import { InferenceSession, Tensor } from 'onnxruntime-node';
import { expect, test } from 'vitest';
import { inGraph } from '#matting/onnx/field-numbers.ts';
import { type Field, fieldsOf, readMessage } from '#matting/onnx/protobuf.ts';
import { float, integer, integers, model, node, value } from '../build-graph.ts';
import { graphOf } from '../graph.ts';
import { readNode } from '../node.ts';
import { tensorField } from '../tensor.ts';
import { withWideConvolutions } from './wide-convolutions.ts';

let seed = 1;
/** Numbers from -0.5 to 0.5, the same at each run. */
function numbers(length: number): Float32Array {
	return Float32Array.from({ length }, () => {
		seed = (seed * 48_271) % 2_147_483_647;
		return seed / 2_147_483_647 - 0.5;
	});
}

const constant = (name: string, shape: readonly number[]) =>
	tensorField(name, shape, numbers(shape.reduce((a, b) => a * b, 1)));

/** A convolution of three taps a side, `to` channels from `from`. */
function convolution(name: string, input: string, [to, from]: [number, number], ...attributes: Field[]) {
	const [weights, biases] = [`${name} weights`, `${name} biases`];
	const kept = integers('pads', [1, 1, 1, 1]);
	return [
		constant(weights, [to, from, 3, 3]),
		constant(biases, [to]),
		node('Conv', [input, weights, biases], name, kept, ...attributes),
	];
}

const concatenation = (name: string, ...inputs: string[]) => node('Concat', inputs, name, integer('axis', 1));

/** A file with this graph, from an image to `output`. */
const fileOf = (...nodes: Field[]) =>
	model([
		...nodes,
		value(inGraph.input, 'image', [1, 3, 'height', 'width']),
		value(inGraph.output, 'output', [1, 'channels', 'rows', 'columns']),
	]);

async function outputOf(file: Buffer): Promise<Float32Array> {
	const session = await InferenceSession.create(file);
	seed = 7;
	const image = new Tensor('float32', numbers(3 * 8 * 12), [1, 3, 8, 12]);
	return (await session.run({ image })).output?.data as Float32Array;
}

async function expectSameOutput(file: Buffer) {
	const [before, after] = [await outputOf(file), await outputOf(withWideConvolutions(file))];
	expect(Math.max(...before) - Math.min(...before)).toBeGreaterThan(0.1);
	expect(after).toHaveLength(before.length);
	for (const [i, number] of before.entries()) expect(after[i]).toBeCloseTo(number, 5);
}

/** What each node of the type makes from what. */
function nodesOf(file: Buffer, type: string) {
	const graph = graphOf(readMessage(withWideConvolutions(file)));
	return fieldsOf(graph, inGraph.node)
		.map(readNode)
		.filter((node) => node.type === type);
}

test('convolutions of one value with the same taps become one', async () => {
	const file = fileOf(
		...convolution('a', 'image', [8, 3]),
		node('Relu', ['a'], 'lit'),
		...convolution('b', 'image', [8, 3]),
		...convolution('c', 'image', [8, 3]),
		concatenation('output', 'c', 'lit', 'b'),
	);
	expect(nodesOf(file, 'Conv')).toHaveLength(1);
	expect(nodesOf(file, 'Split').map(({ outputs }) => outputs)).toEqual([['a', 'b', 'c']]);
	await expectSameOutput(file);
});

test('weights in int8 are put together with their scales', async () => {
	const inInt8 = (name: string) => [
		tensorField(
			`${name} steps`,
			[4, 3, 1, 1],
			Int8Array.from(numbers(12), (number) => 200 * number),
		),
		tensorField(`${name} scales`, [4], numbers(4)),
		node('DequantizeLinear', [`${name} steps`, `${name} scales`], `${name} weights`, integer('axis', 0)),
		constant(`${name} biases`, [4]),
		node('Conv', ['image', `${name} weights`, `${name} biases`], name),
	];
	const file = fileOf(...inInt8('a'), ...inInt8('b'), concatenation('output', 'a', 'b'));
	expect(nodesOf(file, 'Conv')).toHaveLength(1);
	await expectSameOutput(file);
});

test.each<[string, [number, number], Field[]]>([
	['other strides', [8, 3], [integers('strides', [2, 2])]],
	['other channels', [4, 3], []],
	['a filter for each channel', [3, 1], [integer('group', 3)]],
])('a convolution with %s is not joined', async (_, channels, attributes) => {
	const file = fileOf(
		...convolution('a', 'image', channels, ...attributes),
		...convolution('b', 'image', [8, 3]),
		node('GlobalAveragePool', ['a'], 'mean of a'),
		node('GlobalAveragePool', ['b'], 'mean of b'),
		concatenation('output', 'mean of a', 'mean of b'),
	);
	expect(nodesOf(file, 'Conv')).toHaveLength(2);
	await expectSameOutput(file);
});

test('two convolutions with a filter for each channel stay two', async () => {
	const file = fileOf(
		...convolution('a', 'image', [3, 1], integer('group', 3)),
		...convolution('b', 'image', [3, 1], integer('group', 3)),
		concatenation('output', 'a', 'b'),
	);
	expect(nodesOf(file, 'Conv')).toHaveLength(2);
	await expectSameOutput(file);
});

test('the image is split from the values that it was concatenated with, at its own size and at half of it', async () => {
	const file = fileOf(
		tensorField('two', [1, 3, 1, 1], new Float32Array(3).fill(2)),
		node('Mul', ['image', 'two'], 'bright'),
		node('AveragePool', ['bright'], 'half', integers('kernel_shape', [2, 2]), integers('strides', [2, 2])),
		...convolution('a', 'image', [4, 3]),
		concatenation('at its size', 'a', 'bright'),
		...convolution('b', 'at its size', [4, 7], integers('strides', [2, 2])),
		node('Relu', ['b'], 'c'),
		concatenation('at half of it', 'b', 'c', 'half'),
		...convolution('output', 'at half of it', [4, 11]),
	);
	const concatenated = nodesOf(file, 'Concat').map(({ inputs }) => inputs);
	expect(concatenated.flat()).not.toContain('bright');
	expect(concatenated.flat()).not.toContain('half');
	expect(concatenated).toContainEqual(['b', 'c']);
	await expectSameOutput(file);
});

test('an image before other values stays there', async () => {
	const file = fileOf(
		...convolution('a', 'image', [4, 3]),
		concatenation('both', 'image', 'a'),
		...convolution('output', 'both', [4, 7]),
	);
	expect(nodesOf(file, 'Concat').map(({ inputs }) => inputs)).toEqual([['image', 'a']]);
	await expectSameOutput(file);
});

test('a network without any of these keeps its nodes', async () => {
	const file = fileOf(
		...convolution('a', 'image', [4, 3]),
		node('HardSigmoid', ['a'], 'output', float('alpha', 0.2)),
	);
	for (const type of ['Conv', 'HardSigmoid']) expect(nodesOf(file, type)).toHaveLength(1);
	await expectSameOutput(file);
});

test('bytes that are not an ONNX file are rejected', () => {
	expect(() => withWideConvolutions(Buffer.from('{}'))).toThrow(RangeError);
});
