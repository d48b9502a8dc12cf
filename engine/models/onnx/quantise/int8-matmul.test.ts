// Matrix multiplications in int8 give the result of the fp32 network but for
// rounding, in onnxruntime, and every other node stays.
import { InferenceSession, Tensor } from 'onnxruntime-node';
import { expect, test } from 'vitest';
import { inGraph } from '#matting/onnx/field-numbers.ts';
import { fieldsOf, readMessage } from '#matting/onnx/protobuf.ts';
import { model, node, value } from '../build-graph.ts';
import { graphOf, withGraph } from '../graph.ts';
import { readNode } from '../node.ts';
import { tensorField, tensorName } from '../tensor.ts';
import { withInt8MatMul } from './int8-matmul.ts';
import { numbers } from './small-network.fixture.ts';

const [rows, depth, columns] = [5, 24, 10];

/**
 * Two multiplications with constant weights and a bias on either side; one
 * with computed weights, one that is used twice, and one without bias.
 */
const network = model([
	node('MatMul', ['tokens', 'weights'], 'product'),
	node('Add', ['bias', 'product'], 'narrow'),
	node('MatMul', ['narrow', 'weights back'], 'product back'),
	node('Add', ['product back', 'bias back'], 'wide'),
	node('Transpose', ['wide'], 'turned'),
	node('MatMul', ['wide', 'turned'], 'computed'),
	node('Add', ['computed', 'one'], 'with bias'),
	node('MatMul', ['with bias', 'square'], 'used twice'),
	node('Add', ['used twice', 'one'], 'raised'),
	node('Mul', ['used twice', 'raised'], 'both'),
	node('MatMul', ['both', 'square'], 'result'),
	tensorField('weights', [depth, columns], numbers(depth * columns, 1)),
	tensorField('bias', [columns], numbers(columns, 2)),
	tensorField('weights back', [columns, depth], numbers(columns * depth, 3)),
	tensorField('bias back', [depth], numbers(depth, 4)),
	tensorField('square', [rows, rows], numbers(rows * rows, 5)),
	tensorField('one', [1], Float32Array.of(1)),
	value(inGraph.input, 'tokens', [rows, depth]),
	value(inGraph.output, 'result', [rows, rows]),
]);

async function resultOf(file: Uint8Array): Promise<Float32Array> {
	const session = await InferenceSession.create(file);
	const tokens = new Tensor('float32', numbers(rows * depth, 6), [rows, depth]);
	return (await session.run({ tokens })).result?.data as Float32Array;
}

test('the result is that of fp32 within the error of int8', async () => {
	const [exact, rounded] = [await resultOf(network), await resultOf(withInt8MatMul(network, ['result']))];
	const error = Math.hypot(...exact.map((number, i) => number - (rounded[i] as number)));
	expect(error).toBeGreaterThan(0);
	expect(error).toBeLessThan(0.02 * Math.hypot(...exact));
});

test('exactly the multiplications with constant weights of which only the sum with a constant is used are in int8', () => {
	const graph = graphOf(readMessage(withInt8MatMul(network, ['result'])));
	const nodes = fieldsOf(graph, inGraph.node).map(readNode);
	const made = (type: string) => nodes.filter((one) => one.type === type).map(({ outputs }) => outputs[0]);
	expect(made('MatMulIntegerToFloat')).toEqual(['narrow', 'wide']);
	expect(made('MatMul')).toEqual(['computed', 'used twice', 'result']);
	expect(made('Add')).toEqual(['with bias', 'raised']);
});

test('an activation is rounded once for all multiplications that read it', () => {
	const second = [node('MatMul', ['tokens', 'weights'], 'again'), node('Add', ['again', 'bias'], 'second')];
	const own = graphOf(readMessage(network));
	const file = withInt8MatMul(withGraph(readMessage(network), [...own, ...second]), ['narrow', 'second']);
	const nodes = fieldsOf(graphOf(readMessage(file)), inGraph.node).map(readNode);
	expect(nodes.map(({ type }) => type).sort()).toEqual([
		'DynamicQuantizeLinear',
		'MatMulIntegerToFloat',
		'MatMulIntegerToFloat',
	]);
});

test('the weights in fp32 are left out', () => {
	const graph = graphOf(readMessage(withInt8MatMul(network, ['result'])));
	const constants = fieldsOf(graph, inGraph.initializer).map(tensorName);
	expect(constants).toContain('narrow weights');
	expect(constants).not.toContain('weights');
	expect(constants).not.toContain('weights back');
	expect(constants).toContain('square');
});

test('bytes that are not a network are rejected with a RangeError', () => {
	expect(() => withInt8MatMul(new Uint8Array(), [])).toThrow(RangeError);
});
