// The last layer in int8: alpha as precise as with a logit in fp32.
import { InferenceSession, Tensor } from 'onnxruntime-node';
import { expect, test } from 'vitest';
import { inGraph, inModel } from '#matting/onnx/field-numbers.ts';
import { fieldsOf, readMessage } from '#matting/onnx/protobuf.ts';
import { model, node, value } from '../build-graph.ts';
import { readNode } from '../node.ts';
import { tensorField } from '../tensor.ts';
import { quantiseModel } from './quantise-model.ts';

const sidePx = 16;
/** What each of the 256 bytes stands for in the range [-1, 1], whose zero point is 128. */
const image = Float32Array.from({ length: sidePx * sidePx }, (_, byte) => ((byte - 128) * 2) / 255);
const [weight, bias] = [16, 0.5];

/** Logits of -15.6 to 16.4; `after`: from 'logits' to 'matte'. */
function oneConvolution(...after: readonly ReturnType<typeof node>[]): Buffer {
	return model([
		node('Conv', ['image', 'weights', 'bias'], 'logits'),
		...after,
		tensorField('weights', [1, 1, 1, 1], Float32Array.of(weight)),
		tensorField('bias', [1], Float32Array.of(bias)),
		tensorField('twice', [4], Float32Array.of(1, 1, 2, 2)),
		value(inGraph.input, 'image', [1, 1, sidePx, sidePx]),
		value(inGraph.output, 'matte'),
	]);
}

const quantised = (network: Buffer) => quantiseModel(network, { image: [-1, 1] }, 'matte');

async function run(network: Uint8Array): Promise<Float32Array> {
	const session = await InferenceSession.create(network);
	const { matte } = await session.run({ image: new Tensor('float32', image, [1, 1, sidePx, sidePx]) });
	return matte?.data as Float32Array;
}

function largestDifference(some: Float32Array, others: Float32Array): number {
	return Math.max(...some.map((alpha, i) => Math.abs(alpha - (others[i] as number))));
}

function operators(network: Uint8Array): (string | undefined)[] {
	const [graph] = fieldsOf(readMessage(network), inModel.graph);
	return fieldsOf(readMessage(graph?.value as Uint8Array), inGraph.node).map((field) => readNode(field).type);
}

test('alpha is within a quarter of an 8-bit level of that of fp32, for logits within and beyond its windows', async () => {
	const network = oneConvolution(node('Sigmoid', ['logits'], 'matte'));
	const [fp32, bytes] = [await run(network), await run(quantised(network))];
	expect(Math.min(...fp32)).toBeLessThan(1e-6);
	expect(Math.max(...fp32)).toBeGreaterThan(1 - 1e-6);
	expect(largestDifference(fp32, bytes)).toBeLessThan(0.25 / 255);
	expect(operators(quantised(network))).toContain('ReduceSum');
});

test('a larger logit never gives a smaller alpha', async () => {
	const alpha = await run(quantised(oneConvolution(node('Sigmoid', ['logits'], 'matte'))));
	expect([...alpha]).toEqual([...alpha].toSorted((a, b) => a - b));
});

test('the same holds with a Resize between the convolution and its Sigmoid', async () => {
	const network = oneConvolution(
		node('Resize', ['logits', '', 'twice'], 'enlarged'),
		node('Sigmoid', ['enlarged'], 'matte'),
	);
	expect(operators(quantised(network))).toContain('ReduceSum');
	expect(largestDifference(await run(network), await run(quantised(network)))).toBeLessThan(0.25 / 255);
});

test('a convolution to one channel that no Sigmoid follows stays in fp32: its range is not known', async () => {
	const network = oneConvolution(node('Relu', ['logits'], 'matte'));
	expect(operators(quantised(network))).not.toContain('ReduceSum');
	expect(largestDifference(await run(network), await run(quantised(network)))).toBeLessThan(1e-5);
});
