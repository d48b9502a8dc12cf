// Graphs become layers; what the kernels do not know is refused, so that another backend runs it.
import { expect, test } from 'vitest';
import { dots } from '../layers.ts';
import { buildNetwork } from './build-network.ts';
import type { Constant, Model } from './read-model.ts';

interface Node {
	readonly type: string;
	readonly inputs: readonly string[];
	readonly outputs: readonly string[];
	readonly integers: Map<string, readonly number[]>;
	readonly floats: Map<string, number>;
}

function node(
	type: string,
	inputs: readonly string[],
	output: string | readonly string[],
	integers: Record<string, number[]> = {},
	floats: Record<string, number> = {},
): Node {
	const outputs = [output].flat();
	return {
		type,
		inputs,
		outputs,
		integers: new Map(Object.entries(integers)),
		floats: new Map(Object.entries(floats)),
	};
}

/** TensorProto.DataType. */
const types = new Map<unknown, number>([
	[Float32Array, 1],
	[Uint8Array, 2],
	[Int8Array, 3],
	[Int32Array, 6],
]);

function constant(values: Float32Array | Uint8Array | Int8Array | Int32Array, ...shape: number[]): Constant {
	return { shape, type: types.get(values.constructor) as number, bytes: new Uint8Array(values.buffer) };
}

/** QuantizeLinear and DequantizeLinear: "<name> read". */
function quantised(name: string): Node[] {
	const parameters = [`${name} scale`, `${name} zero`];
	return [
		node('QuantizeLinear', [name, ...parameters], `${name} bytes`),
		node('DequantizeLinear', [`${name} bytes`, ...parameters], `${name} read`),
	];
}

function parameters(name: string, scale: number, zero = 0): [string, Constant][] {
	return [
		[`${name} scale`, constant(Float32Array.of(scale))],
		[`${name} zero`, constant(Uint8Array.of(zero))],
	];
}

const halves = { kernel_shape: [2, 2], strides: [2, 2] };
const ofChannels = { axis: [1] };
const keepsSize = { strides: [1, 1], dilations: [1, 1], pads: [1, 1, 1, 1] };

/** An image, a convolution of bytes, its values at half and at full size side by side, and a matte of them. */
function smallModel() {
	return {
		inputs: ['image'],
		outputs: ['matte'],
		nodes: [
			node('Conv', ['image read', 'w read', 'b read'], 'sums', keepsSize),
			node('Relu', ['sums'], 'lit'),
			node('MaxPool', ['lit read'], 'half', halves),
			node('Resize', ['half read', '', 'factors'], 'whole'),
			node('Concat', ['whole read', 'lit read'], 'both', ofChannels),
			node('Conv', ['both read', 'm read', 'n read'], 'parts', keepsSize),
			node('ReduceSum', ['parts read', 'channels'], 'sum'),
			node('Add', ['sum', 'lowest'], 'logits'),
			node('Sigmoid', ['logits'], 'alpha'),
			node('Cast', ['alpha'], 'matte'),
			...['image', 'lit', 'half', 'whole', 'both', 'parts'].flatMap(quantised),
			node('DequantizeLinear', ['m', 'w scale'], 'm read'),
			node('DequantizeLinear', ['n', 'w scale'], 'n read'),
			node('DequantizeLinear', ['w', 'w scale'], 'w read'),
			node('DequantizeLinear', ['b', 'w scale'], 'b read'),
		],
		constants: new Map([
			['w', constant(new Int8Array(16 * 3 * 9), 16, 3, 3, 3)],
			['w scale', constant(new Float32Array(16).fill(0.01), 16)],
			['b', constant(new Int32Array(16), 16)],
			['m', constant(new Int8Array(16 * 32 * 9), 16, 32, 3, 3)],
			['n', constant(new Int32Array(16), 16)],
			['lowest', constant(Float32Array.of(-12), 1)],
			...parameters('parts', 1.5 / 255),
			...parameters('image', 1 / 255, 128),
			...parameters('lit', 0.5),
			...parameters('half', 0.5),
			...parameters('whole', 0.5),
			...parameters('both', 1),
		]),
	};
}

const build = (model: Model) => buildNetwork(model, dots.unsigned);

test('a graph becomes layers whose tensors fit each other', () => {
	const { input, output, layers } = build(smallModel());
	expect(layers.map(({ kind }) => kind)).toEqual([
		'quantise-image',
		'convolve-bytes',
		'pool',
		'enlarge',
		'concatenate',
		'convolve-bytes',
		'sum-channels',
	]);
	expect(layers.at(-1)).toMatchObject({ activation: 'sigmoid' });
	expect(input).toMatchObject({ format: 'floats', channels: 3, divisor: 1 });
	expect(output).toMatchObject({ format: 'floats', channels: 1, divisor: 1 });
	expect(layers.map((layer) => [layer.output.format, layer.output.channels, layer.output.divisor])).toEqual([
		['bytes', 4, 1],
		['bytes', 16, 1],
		['bytes', 16, 2],
		['bytes', 16, 1],
		['bytes', 32, 1],
		['bytes', 16, 1],
		['floats', 1, 1],
	]);
	expect(layers[0]?.output).toMatchObject({ border: 1, zero: 128 });
});

test.each<readonly [string, (model: ReturnType<typeof smallModel>) => void]>([
	['an unknown operator', ({ nodes }) => void nodes.push(node('Softmax', ['matte'], 'more'))],
	[
		'taps of another size',
		({ constants }) => void constants.set('w', constant(new Int8Array(1200), 16, 3, 5, 5)),
	],
	[
		'a convolution that makes the image smaller',
		({ nodes }) => {
			nodes[0] = node('Conv', ['image read', 'w read', 'b read'], 'sums', { pads: [0] });
		},
	],
	[
		'a number of channels that is no multiple of 16',
		({ constants }) => {
			constants.set('w', constant(new Int8Array(8 * 27), 8, 3, 3, 3));
		},
	],
	[
		'a zero point where values are at least 0',
		({ constants }) => {
			constants.set('lit zero', constant(Uint8Array.of(7)));
		},
	],
	[
		'a scale that changes while the size does',
		({ constants }) => {
			constants.set('half scale', constant(Float32Array.of(0.25)));
		},
	],
	[
		'weights of bytes for an image of fp32',
		({ nodes }) => {
			nodes[0] = node('Conv', ['image', 'w', 'b'], 'sums', keepsSize);
		},
	],
	[
		'another activation of bytes than Relu',
		({ nodes }) => {
			nodes[1] = node('Tanh', ['sums'], 'lit');
		},
	],
	['windows of another size', ({ nodes }) => void nodes[2]?.integers.set('strides', [1, 1])],
	['joined rows', ({ nodes }) => void nodes[4]?.integers.set('axis', [2])],
	[
		'a value that no node makes',
		({ nodes }) => {
			nodes[8] = node('Sigmoid', ['nothing'], 'alpha');
		},
	],
	[
		'weights for another number of channels',
		({ constants }) => void constants.set('w', constant(new Int8Array(16 * 8 * 9), 16, 8, 3, 3)),
	],
	['a sum that begins at no constant', ({ constants }) => void constants.delete('lowest')],
	['weights that are computed', ({ constants }) => void constants.delete('w')],
])('%s is refused', (_, change) => {
	const model = smallModel();
	change(model);
	expect(() => build(model)).toThrow(RangeError);
});

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
	['parts of rows', ({ nodes }) => void nodes[8]?.integers.set('axis', [2])],
])('%s is refused', (_, change) => {
	const model = floatModel();
	change(model);
	expect(() => build(model)).toThrow(RangeError);
});
