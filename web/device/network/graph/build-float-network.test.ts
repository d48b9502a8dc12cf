// Graphs of fp32 become layers; what the kernels do not support is rejected.
import { expect, test } from 'vitest';
import { dots } from '../layers.ts';
import { buildNetwork } from './build-network.ts';
import { constant, halves, keepsSize, node, ofChannels } from './graph.fixture.ts';
import type { Constant, Graph } from './read-graph.ts';

const build = (graph: Graph) => buildNetwork(graph, dots.unsigned);

const weights = (...shape: number[]) => constant(new Float32Array(shape.reduce((a, b) => a * b)), ...shape);
/** TensorProto.DataType. */
const float16 = 10;
const hard = { alpha: Math.fround(1 / 6), beta: 0.5 };

/** An image in fp32, its channels at half the size weighed by their means, and a matte of them and the image. */
function floatGraph() {
	return {
		inputs: ['image'],
		outputs: ['matte'],
		nodes: [
			node('Sub', ['image', 'mean'], 'centred'),
			node('Conv', ['centred', 'w', 'b'], 'halved', { ...keepsSize, strides: [2, 2] }),
			node('HardSwish', ['halved'], 'bent'),
			node('Conv', ['bent', 'd'], 'each', { pads: [4], dilations: [2], group: [16] }),
			node('GlobalAveragePool', ['each'], 'level'),
			node('Conv', ['level', 'm'], 'weight'),
			node('HardSigmoid', ['weight'], 'gate', {}, hard),
			node('Mul', ['gate', 'each'], 'weighed'),
			node('Split', ['weighed'], ['first', 'second'], ofChannels),
			node('Resize', ['second', '', 'factors'], 'whole'),
			node('Concat', ['whole', 'image'], 'both', ofChannels),
			node('Conv', ['both', 'n', 'one'], 'sum', keepsSize),
			node('Clip', ['sum', 'zero', 'one'], 'matte'),
		],
		constants: new Map([
			['mean', weights(1, 3, 1, 1)],
			['w', weights(16, 3, 3, 3)],
			['b', weights(16)],
			['d', weights(16, 1, 5, 5)],
			['m', weights(16, 16, 1, 1)],
			['n', weights(1, 11, 3, 3)],
			['zero', constant(Float32Array.of(0))],
			['one', constant(Float32Array.of(1))],
		]),
	};
}

test('a graph of fp32 becomes layers, with the activation of each', () => {
	const { input, output, layers } = build(floatGraph());
	const found = layers.map((layer) => [layer.kind, layer.output.channels, layer.output.divisor]);
	expect(found).toEqual([
		['interleave', 4, 1],
		['scale-channels', 4, 1],
		['convolve-floats', 16, 2],
		['convolve-depthwise', 16, 2],
		['mean', 16, Infinity],
		['convolve-floats', 16, Infinity],
		['multiply', 16, 2],
		['slice', 8, 2],
		['slice', 8, 2],
		['enlarge', 8, 1],
		['concatenate', 12, 1],
		['convolve-floats', 4, 1],
	]);
	expect(layers.flatMap((layer) => ('activation' in layer && layer.activation) || [])).toEqual([
		'hard-swish',
		'hard-sigmoid',
		'clip',
	]);
	expect(layers.map((layer) => layer.output.border)).toEqual([0, 1, 4, 0, 0, 0, 0, 0, 0, 0, 1, 0]);
	expect(input).toMatchObject({ format: 'floats', channels: 3, divisor: 1 });
	expect(output).toMatchObject({ format: 'floats', channels: 4, spare: 3, divisor: 1 });
});

test.each<readonly [string, (graph: ReturnType<typeof floatGraph>) => void]>([
	['another slope of a hard sigmoid', ({ nodes }) => void nodes[6]?.floats.set('alpha', 0.2)],
	[
		'a range that ends neither at 1 nor at 6',
		({ constants }) => void constants.set('one', constant(Float32Array.of(5))),
	],
	['a constant for each pixel', ({ constants }) => void constants.set('mean', weights(1, 3, 8, 8))],
	['groups of several channels', ({ nodes }) => void nodes[3]?.integers.set('group', [8])],
	['taps of an even number', ({ constants }) => void constants.set('n', weights(1, 11, 2, 2))],
	['dilation of all channels together', ({ nodes }) => void nodes[11]?.integers.set('dilations', [2])],
	[
		'an image among other channels',
		({ nodes }) => {
			nodes[10] = node('Concat', ['image', 'whole'], 'both', ofChannels);
		},
	],
	[
		'a product of two sizes',
		({ nodes }) => {
			nodes[7] = node('Mul', ['centred', 'each'], 'weighed');
		},
	],
	[
		'parts that are not a multiple of four',
		({ nodes }) => {
			nodes[8] = node('Split', ['weighed'], ['first', 'second', 'third'], ofChannels);
		},
	],
	['weights of fp16', ({ constants }) => void constants.set('w', { ...weights(16, 3, 3, 3), type: float16 })],
	[
		'another constant of fp16',
		({ constants }) => void constants.set('mean', { ...weights(1, 3, 1, 1), type: float16 }),
	],
	['parts of rows', ({ nodes }) => void nodes[8]?.integers.set('axis', [2])],
])('%s is refused', (_, change) => {
	const graph = floatGraph();
	change(graph);
	expect(() => build(graph)).toThrow(RangeError);
});

/**
 * An image and what 5 x 5 taps of it make at half the size, with normalised
 * channels, each weighed by all; weights are int8.
 */
function int8WeightsGraph() {
	const taps = { kernel_shape: [5, 5], pads: [2, 2, 2, 2] };
	return {
		inputs: ['image'],
		outputs: ['matte'],
		nodes: [
			node('Mul', ['image', 'by'], 'scaled'),
			node('Sub', ['scaled', 'less'], 'centred'),
			node('Conv', ['centred', 'w read', 'b'], 'sums', { ...keepsSize, strides: [2, 2] }),
			node('Clip', ['sums', 'zero', 'six'], 'lit'),
			node('Conv', ['lit', 'd read', 'b'], 'each', { ...keepsSize, group: [32] }),
			node('GlobalAveragePool', ['each'], 'level'),
			node('Conv', ['level', 's read', 'b'], 'squeezed'),
			node('Relu', ['squeezed'], 'short'),
			node('Conv', ['short', 's read', 'b'], 'excited'),
			node('Sigmoid', ['excited'], 'gate'),
			node('Mul', ['each', 'gate'], 'weighed'),
			node('InstanceNormalization', ['weighed', 'ones', 'zeros'], 'even', {}, { epsilon: 2 ** -10 }),
			node('Relu', ['even'], 'kept'),
			node('AveragePool', ['centred'], 'smaller', halves),
			node('Concat', ['kept', 'smaller'], 'both', ofChannels),
			node('Conv', ['both', 'm read', 'n'], 'logits', taps),
			node('Sigmoid', ['logits'], 'alpha'),
			node('Resize', ['alpha', '', 'factors'], 'matte'),
			...['w', 'd', 's', 'm'].map((name) =>
				node('DequantizeLinear', [name, `${name} scales`], `${name} read`, { axis: [0] }),
			),
		],
		constants: new Map([
			['by', weights(1, 3, 1, 1)],
			['less', weights(1, 3, 1, 1)],
			...int8Weights('w', 32, 3, 3, 3),
			...int8Weights('d', 32, 1, 3, 3),
			...int8Weights('s', 32, 32, 1, 1),
			...int8Weights('m', 1, 35, 5, 5),
			['b', weights(32)],
			['n', weights(1)],
			['ones', constant(new Float32Array(32).fill(1), 32)],
			['zeros', weights(32)],
			['zero', constant(Float32Array.of(0))],
			['six', constant(Float32Array.of(6))],
		]),
	};
}

function int8Weights(name: string, ...shape: [number, ...number[]]): [string, Constant][] {
	return [
		[name, constant(new Int8Array(shape.reduce((a, b) => a * b)), ...shape)],
		[`${name} scales`, weights(shape[0])],
	];
}

test('int8 weights of layers that are not quantised make fp32 layers', () => {
	const { output, layers } = build(int8WeightsGraph());
	const found = layers.map((layer) => [
		layer.kind,
		layer.output.channels,
		layer.output.spare,
		layer.output.divisor,
		layer.output.border,
	]);
	expect(found).toEqual([
		['interleave', 4, 1, 1, 0],
		['scale-channels', 4, 1, 1, 0],
		['scale-channels', 4, 1, 1, 1],
		['convolve-floats', 32, 0, 2, 1],
		['convolve-depthwise', 32, 0, 2, 0],
		['mean', 32, 0, Infinity, 0],
		['convolve-floats', 32, 0, Infinity, 0],
		['convolve-floats', 32, 0, Infinity, 0],
		['multiply', 32, 0, 2, 0],
		['normalise', 32, 0, 2, 0],
		['average', 4, 1, 2, 0],
		['concatenate', 36, 1, 2, 2],
		['convolve-floats', 4, 3, 2, 0],
		['enlarge', 4, 3, 1, 0],
	]);
	expect(layers.flatMap((layer) => ('activation' in layer && layer.activation) || [])).toEqual([
		'relu6',
		'relu',
		'sigmoid',
		'relu',
		'sigmoid',
	]);
	expect(layers[9]).toMatchObject({ epsilon: 2 ** -10 });
	expect(output).toMatchObject({ channels: 4, spare: 3 });
});

test.each<readonly [string, (graph: ReturnType<typeof int8WeightsGraph>) => void]>([
	['one scale for all channels', ({ constants }) => void constants.set('w scales', weights(1))],
	[
		'a normalisation with another scale',
		({ constants }) => void constants.set('ones', constant(new Float32Array(32).fill(2), 32)),
	],
	[
		'a normalisation with a bias',
		({ constants }) => void constants.set('zeros', constant(new Float32Array(32).fill(1), 32)),
	],
	[
		'taps of 7 x 7',
		({ nodes, constants }) => {
			constants.set('m', constant(new Int8Array(35 * 49), 1, 35, 7, 7));
			nodes[15]?.integers.set('pads', [3]);
		},
	],
	[
		'a mean that 3 x 3 taps read',
		({ nodes, constants }) => {
			nodes[6] = node('Conv', ['level', 't read', 'b'], 'squeezed', keepsSize);
			nodes.push(node('DequantizeLinear', ['t', 't scales'], 't read'));
			for (const [name, value] of int8Weights('t', 32, 32, 3, 3)) constants.set(name, value);
		},
	],
])('with int8 weights %s is refused', (_, change) => {
	const graph = int8WeightsGraph();
	change(graph);
	expect(() => build(graph)).toThrow(RangeError);
});
