// A quantised network gives the results of the fp32 network but for rounding, in onnxruntime.
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { InferenceSession } from 'onnxruntime-node';
import { beforeAll, expect, test } from 'vitest';
import { inGraph, inModel } from '#matting/onnx/field-numbers.ts';
import { fieldsOf, readMessage } from '#matting/onnx/protobuf.ts';
import { newFolder } from '#test/new-folder.ts';
import { node } from '../build-graph.ts';
import { readNode } from '../node.ts';
import { contentField, writeMessage } from '../protobuf.ts';
import { tensorName } from '../tensor.ts';
import type { Ranges } from './activation-ranges.ts';
import { quantiseModel } from './quantise-model.ts';
import { calibrated, derived, smallNetwork } from './small-network.fixture.ts';
import { runOnImages, smallRanges } from './small-runs.fixture.ts';

let ranges: Ranges;

beforeAll(async () => {
	ranges = await smallRanges();
});

async function mattes(network: Uint8Array, options?: InferenceSession.SessionOptions): Promise<number[]> {
	return (await runOnImages(network, ['matte'], options)).flatMap(({ matte }) => [
		...(matte as Float32Array),
	]);
}

async function differences(one: Uint8Array, other: Uint8Array) {
	return compare(await mattes(one), await mattes(other));
}

function compare(some: readonly number[], others: readonly number[]): { mean: number; largest: number } {
	const found = some.map((alpha, i) => Math.abs(alpha - (others[i] as number)));
	return { mean: found.reduce((sum, one) => sum + one, 0) / found.length, largest: Math.max(...found) };
}

function graphOf(network: Uint8Array) {
	return readMessage(fieldsOf(readMessage(network), inModel.graph)[0]?.value as Uint8Array);
}

function nodes(network: Uint8Array) {
	return fieldsOf(graphOf(network), inGraph.node).map(readNode);
}

/** The outputs of all nodes of a type. */
function outputs(network: Uint8Array, type: string): (string | undefined)[] {
	return nodes(network)
		.filter((step) => step.type === type)
		.map((step) => step.outputs[0]);
}

test.each(['fp32', 'fp16'] as const)(
	'quantised from %s, it gives the same matte within the error of int8',
	async (precision) => {
		const network = smallNetwork({ precision });
		const { mean, largest } = await differences(quantiseModel(network, ranges, 'matte'), network);
		expect(mean).toBeGreaterThan(0);
		expect(mean).toBeLessThan(0.005);
		expect(largest).toBeLessThan(0.04);
	},
);

test('models quantised from fp16 and fp32 give equal results', async () => {
	const fromFp32 = quantiseModel(smallNetwork(), ranges, 'matte');
	const fromFp16 = quantiseModel(smallNetwork({ precision: 'fp16' }), ranges, 'matte');
	expect(await mattes(fromFp16)).toEqual(await mattes(fromFp32));
});

test('exactly the activations with a calibrated or derived range are quantised, and the logits', () => {
	const network = quantiseModel(smallNetwork(), ranges, 'matte');
	const values = ['image', ...calibrated, ...derived, 'logits windows'];
	expect(outputs(network, 'QuantizeLinear').toSorted()).toEqual(
		values.map((name) => `${name} bytes`).toSorted(),
	);
	const constants = ['one weights', 'one bias', 'two weights', 'two bias', 'three weights', 'three bias'];
	constants.push('four weights of windows', 'logits bias of windows');
	expect(outputs(network, 'DequantizeLinear').toSorted()).toEqual(
		[...values, ...constants].map((name) => `${name} read`).toSorted(),
	);
});

test('the runtime fuses convolutions between quantised activations, with their Relu, into integer convolutions', async () => {
	const folder = await newFolder();
	const optimizedModelFilePath = join(folder, 'as-run.onnx');
	const written = { optimizedModelFilePath, graphOptimizationLevel: 'extended' } as const;
	await InferenceSession.create(quantiseModel(smallNetwork(), ranges, 'matte'), written);
	const types = nodes(await readFile(optimizedModelFilePath)).map(({ type }) => type);
	expect(types.filter((type) => type === 'QLinearConv')).toHaveLength(4);
	expect(types).not.toContain('Relu');
});

test('integer arithmetic does not overflow: it gives the results of fp32 arithmetic on the same quantised values', async () => {
	const network = quantiseModel(smallNetwork(), ranges, 'matte');
	const fp32 = await mattes(network, { graphOptimizationLevel: 'disabled' });
	const { largest } = compare(await mattes(network), fp32);
	expect(largest).toBeLessThan(0.01);
});

test('fp16 originals of quantised constants are removed', () => {
	const network = quantiseModel(smallNetwork({ precision: 'fp16' }), ranges, 'matte');
	const names = fieldsOf(graphOf(network), inGraph.initializer).map(tensorName);
	expect(names.filter((name) => /(weights|bias)$/.test(name))).toEqual([]);
});

test('without ranges nothing changes', async () => {
	const network = smallNetwork();
	expect(await mattes(quantiseModel(network, {}, 'matte'))).toEqual(await mattes(network));
});

test('a single activation can be quantised', async () => {
	const network = smallNetwork();
	const fp32 = await runOnImages(network, ['warm']);
	const warm = [0, Math.max(...fp32.flatMap(({ warm }) => [...(warm as Float32Array)]))] as const;
	const converted = quantiseModel(network, { warm }, 'matte');
	expect(outputs(converted, 'QuantizeLinear')).toEqual(['warm bytes']);
	expect((await differences(converted, network)).largest).toBeLessThan(0.01);
});

test('convolutions may have no bias, quantised or not', async () => {
	const network = smallNetwork({ withoutBias: true });
	expect(await mattes(quantiseModel(network, {}, 'matte'))).toEqual(await mattes(network));
	const converted = quantiseModel(network, await smallRanges({ withoutBias: true }), 'matte');
	const { mean, largest } = await differences(converted, network);
	expect(mean).toBeLessThan(0.01);
	expect(largest).toBeLessThan(0.06);
});

test('only the requested output stays', async () => {
	const session = await InferenceSession.create(quantiseModel(smallNetwork(), ranges, 'matte'));
	expect(session.outputNames).toEqual(['matte']);
});

test('quantisation is deterministic', () => {
	const network = smallNetwork({ precision: 'fp16' });
	const once = quantiseModel(network, ranges, 'matte');
	expect(quantiseModel(Buffer.from(network), { ...ranges }, 'matte')).toEqual(once);
});

test('a network with a subgraph is rejected', () => {
	const inner = contentField(5, writeMessage([contentField(1, 'then_branch'), contentField(6, '')]));
	const network = smallNetwork({ extraGraphFields: [node('If', ['choice'], 'chosen', inner)] });
	expect(() => quantiseModel(network, ranges, 'nothing')).toThrow(RangeError);
});

test('a convolution with computed weights is rejected by the name of the weights', () => {
	const network = smallNetwork({ firstWeights: [node('Sin', ['something'], 'one weights')] });
	expect(() => quantiseModel(network, ranges, 'matte')).toThrow(RangeError);
	expect(() => quantiseModel(network, ranges, 'matte')).toThrow(
		'"one weights" is not a constant fp32 or fp16 tensor.',
	);
});

test.each(['', '<!doctype html>'])('a file that is not ONNX, as %j, is rejected', (text) => {
	expect(() => quantiseModel(Buffer.from(text), ranges, 'matte')).toThrow(RangeError);
});
