// Graphs of bytes become layers; what the kernels do not support is rejected, so that another backend runs it.
import { expect, test } from 'vitest';
import { dots } from '../layers.ts';
import { buildNetwork } from './build-network.ts';
import { constant, halves, keepsSize, type Node, node, ofChannels } from './graph.fixture.ts';
import type { Constant, Graph } from './read-graph.ts';

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

/** An image, a convolution of bytes, its values at half and at full size side by side, and a matte of them. */
function smallGraph() {
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

const build = (graph: Graph) => buildNetwork(graph, dots.unsigned);

test('a graph becomes layers whose tensors fit each other', () => {
	const { input, output, layers } = build(smallGraph());
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

test.each<readonly [string, (graph: ReturnType<typeof smallGraph>) => void]>([
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
	const graph = smallGraph();
	change(graph);
	expect(() => build(graph)).toThrow(RangeError);
});
