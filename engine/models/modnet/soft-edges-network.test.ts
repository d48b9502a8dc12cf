// The network for soft edges as it is rewritten: another graph that computes
// the same, on a small network of the same parts.
import { InferenceSession, Tensor } from 'onnxruntime-node';
import { expect, test } from 'vitest';
import { inGraph } from '#matting/onnx/field-numbers.ts';
import { fieldsOf, readMessage } from '#matting/onnx/protobuf.ts';
import { createImageInference } from '../../inference/session.ts';
import { integer, integers, model, node, text, value } from '../onnx/build-graph.ts';
import { graphOf } from '../onnx/graph.ts';
import { readNode } from '../onnx/node.ts';
import { tensorField } from '../onnx/tensor.ts';
import { softEdgesModel } from './soft-edges-network.ts';

let seed = 1;
/** Numbers from -0.5 to 0.5, the same at each run. */
function numbers(length: number): Float32Array {
	return Float32Array.from({ length }, () => {
		seed = (seed * 48_271) % 2_147_483_647;
		return seed / 2_147_483_647 - 0.5;
	});
}

const constant = (
	name: string,
	shape: readonly number[],
	values = numbers(shape.reduce((a, b) => a * b, 1)),
) => tensorField(name, shape, values);
const kept = integers('pads', [1, 1, 1, 1]);

/** A convolution of three taps a side, normalised in two halves of four channels each. */
const normalised = (input: string, name: string, inputs: number) => [
	constant(`${name} weights`, [8, inputs, 3, 3]),
	constant(`${name} biases`, [8]),
	node('Conv', [input, `${name} weights`, `${name} biases`], `${name} whole`, kept),
	node('Slice', [`${name} whole`, 'zero', 'four', 'axis', 'step'], `${name} first`),
	node('Slice', [`${name} whole`, 'four', 'eight', 'axis', 'step'], `${name} second`),
	node('BatchNormalization', [`${name} first`, 'factors', 'offsets', 'means', 'variances'], `${name} known`),
	node('InstanceNormalization', [`${name} second`, 'ones', 'none'], `${name} own`),
	node('Concat', [`${name} known`, `${name} own`], `${name} both`, integer('axis', 1)),
	node('Relu', [`${name} both`], name),
];

const resized = (input: string, factor: number, name: string) => [
	constant(`${name} scales`, [4], Float32Array.of(1, 1, factor, factor)),
	node(
		'Resize',
		[input, '', `${name} scales`],
		name,
		text('mode', 'linear'),
		text('coordinate_transformation_mode', 'pytorch_half_pixel'),
	),
];

const indices = (name: string, number: number) => tensorField(name, [1], BigInt64Array.of(BigInt(number)));

/** At half the size, with a gate for each channel, and at the whole one with the image. */
const original = model([
	...[['zero', 0] as const, ['four', 4] as const, ['eight', 8] as const, ['axis', 1] as const].map(
		([name, number]) => indices(name, number),
	),
	indices('step', 1),
	constant('factors', [4], Float32Array.of(1, 2, 0.5, -1)),
	constant('offsets', [4]),
	constant('means', [4]),
	constant('variances', [4], Float32Array.of(1, 0.5, 2, 3)),
	constant('ones', [4], new Float32Array(4).fill(1)),
	constant('none', [4], new Float32Array(4)),
	...resized('input', 1 / 2, 'half'),
	...normalised('half', 'deep', 3),
	node('GlobalAveragePool', ['deep'], 'mean'),
	tensorField('row', [2], BigInt64Array.of(1n, 8n)),
	node('Reshape', ['mean', 'row'], 'pixel'),
	constant('gate weights', [8, 8]),
	node('MatMul', ['pixel', 'gate weights'], 'gate numbers'),
	node('Sigmoid', ['gate numbers'], 'gate row'),
	tensorField('column', [4], BigInt64Array.of(1n, 8n, 1n, 1n)),
	node('Reshape', ['gate row', 'column'], 'gate'),
	node('Shape', ['deep'], 'size'),
	node('Expand', ['gate', 'size'], 'gates'),
	node('Mul', ['deep', 'gates'], 'gated'),
	...resized('gated', 2, 'large'),
	node('Concat', ['input', 'large'], 'with image', integer('axis', 1)),
	...normalised('with image', 'fine', 11),
	constant('last weights', [1, 8, 1, 1]),
	constant('last biases', [1]),
	node('Conv', ['fine', 'last weights', 'last biases'], 'logits'),
	constant('min', [], Float32Array.of(0)),
	constant('max', [], Float32Array.of(6)),
	node('Clip', ['logits', 'min', 'max'], 'clipped'),
	node('Sigmoid', ['clipped'], 'output'),
	value(inGraph.input, 'input', [1, 3, 'height', 'width']),
	value(inGraph.output, 'output', [1, 1, 'height', 'width']),
]);

const rewritten = softEdgesModel(original);

test('the rewritten network returns the same alpha, apart from the rounding of its weights to int8, for colours from 0 to 1', async () => {
	const size = { width: 32, height: 64 };
	const image = numbers(3 * size.width * size.height).map((number) => number + 0.5);
	const scaled = image.map((color) => 2 * color - 1);
	const session = await InferenceSession.create(original);
	const input = new Tensor('float32', scaled, [1, 3, size.height, size.width]);
	const expected = (await session.run({ input })).output?.data as Float32Array;
	const alpha = await (await createImageInference(rewritten, 1))(image.slice(), size);
	const difference = expected.reduce(
		(sum, alphaThere, i) => sum + Math.abs(alphaThere - (alpha[i] as number)),
		0,
	);
	expect(Math.max(...expected) - Math.min(...expected)).toBeGreaterThan(0.1);
	expect(difference / expected.length).toBeLessThan(0.004);
});

test('the rewritten graph has no Slice, Reshape or Expand, and no image before other channels', () => {
	const graph = graphOf(readMessage(rewritten));
	const nodes = fieldsOf(graph, inGraph.node).map(readNode);
	const types = new Set(nodes.map(({ type }) => type));
	for (const type of ['Slice', 'BatchNormalization', 'MatMul', 'Reshape', 'Expand', 'Shape'])
		expect(types).not.toContain(type);
	const image = nodes.find(({ type }) => type === 'Sub')?.outputs[0] as string;
	const joined = nodes.filter(({ type, inputs }) => type === 'Concat' && inputs.includes(image));
	expect(joined.map(({ inputs }) => inputs.indexOf(image))).toEqual([1]);
});

test('rewriting the same file gives the same bytes each time', () => {
	expect(softEdgesModel(original).equals(rewritten)).toBe(true);
});

test.each([
	['an operator that is not known', [node('Tanh', ['input'], 'output')], /Tanh is unknown/],
	['another size', [...resized('input', 3, 'output')], /multiplied by 3/],
	['no output of that name', [node('Relu', ['input'], 'other')], /Nothing makes "output"/],
])('a graph with %s is rejected', (_, nodes, message) => {
	expect(() => softEdgesModel(model(nodes))).toThrow(message);
});

test('bytes that are not an ONNX file are rejected', () => {
	expect(() => softEdgesModel(Buffer.from('{}'))).toThrow(RangeError);
});
