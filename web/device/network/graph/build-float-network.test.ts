// Graphs of fp32 become layers; what the kernels do not know is refused.
import { expect, test } from 'vitest';
import { dots } from '../layers.ts';
import { buildNetwork } from './build-network.ts';
import { constant, keepsSize, node, ofChannels } from './model.fixture.ts';
import type { Model } from './read-model.ts';

const build = (model: Model) => buildNetwork(model, dots.unsigned);

const weights = (...shape: number[]) => constant(new Float32Array(shape.reduce((a, b) => a * b)), ...shape);
const hard = { alpha: Math.fround(1 / 6), beta: 0.5 };

/** An image in fp32, its channels at half the size weighed by their means, and a matte of them and the image. */
function floatModel() {
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
	const { input, output, layers } = build(floatModel());
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

/** A convolution of fp16 weights, which no layer reads. */
function addFiltered({ nodes, constants }: ReturnType<typeof floatModel>, input: string, channels: number) {
	nodes.push(node('Conv', [input, 'h', 'k'], 'sixteen', keepsSize), node('Relu', ['sixteen'], 'lit'));
	constants.set('h', constant(new Float16Array(32 * channels * 9), 32, channels, 3, 3));
	constants.set('k', weights(32));
}

test.each<readonly [string, (model: ReturnType<typeof floatModel>) => void]>([
	['another slope of a hard sigmoid', ({ nodes }) => void nodes[6]?.floats.set('alpha', 0.2)],
	[
		'a range that does not end at 1',
		({ constants }) => void constants.set('one', constant(Float32Array.of(6))),
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
	[
		'a convolution of fp16 weights of what one of fp32 weights reads with a border',
		(model) => addFiltered(model, 'centred', 3),
	],
	[
		'one of fp32 weights that reads a border of what one of fp16 weights has made',
		(model) => {
			addFiltered(model, 'whole', 8);
			model.nodes.push(node('Conv', ['lit', 'l'], 'after', keepsSize));
			model.constants.set('l', weights(1, 32, 3, 3));
		},
	],
	['parts of rows', ({ nodes }) => void nodes[8]?.integers.set('axis', [2])],
])('%s is refused', (_, change) => {
	const model = floatModel();
	change(model);
	expect(() => build(model)).toThrow(RangeError);
});

test('a convolution of fp16 weights is filtered where no border is needed', () => {
	const model = floatModel();
	addFiltered(model, 'whole', 8);
	expect(build(model).layers.at(-1)).toMatchObject({ kind: 'convolve-filtered', output: { channels: 32 } });
});
