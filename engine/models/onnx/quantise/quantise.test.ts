// A network in bytes answers what it answers in floats, but for the rounding to bytes: run by the real runtime.
import { mkdtemp, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { InferenceSession } from 'onnxruntime-node';
import { beforeAll, expect, onTestFinished, test } from 'vitest';
import { all, inGraph, inModel, readNode, tensorName } from '../graph.ts';
import { contentField, readMessage, writeMessage } from '../protobuf.ts';
import { node } from '../simplify/half-network.fixture.ts';
import type { Ranges } from './activation-ranges.ts';
import { toEightBits } from './quantise.ts';
import { between, passedOn, smallNetwork } from './small-network.fixture.ts';
import { answers, smallRanges } from './small-runs.fixture.ts';

let ranges: Ranges;

beforeAll(async () => {
	ranges = await smallRanges();
});

async function mattes(network: Uint8Array, options?: InferenceSession.SessionOptions): Promise<number[]> {
	return (await answers(network, ['matte'], options)).flatMap(({ matte }) => [...(matte as Float32Array)]);
}

async function differences(one: Uint8Array, other: Uint8Array) {
	return compare(await mattes(one), await mattes(other));
}

function compare(some: readonly number[], others: readonly number[]): { mean: number; largest: number } {
	const found = some.map((alpha, i) => Math.abs(alpha - (others[i] as number)));
	return { mean: found.reduce((sum, one) => sum + one, 0) / found.length, largest: Math.max(...found) };
}

function graphOf(network: Uint8Array) {
	return readMessage(all(readMessage(network), inModel.graph)[0]?.value as Uint8Array);
}

function nodes(network: Uint8Array) {
	return all(graphOf(network), inGraph.node).map(readNode);
}

/** Of all nodes of the type. */
function outputs(network: Uint8Array, type: string): (string | undefined)[] {
	return nodes(network)
		.filter((step) => step.type === type)
		.map((step) => step.outputs[0]);
}

test.each(['single', 'half'] as const)(
	'in %s precision, it answers the same within the error of bytes',
	async (precision) => {
		const network = smallNetwork({ precision });
		const { mean, largest } = await differences(toEightBits(network, ranges, 'matte'), network);
		expect(mean).toBeGreaterThan(0);
		expect(mean).toBeLessThan(0.005);
		expect(largest).toBeLessThan(0.04);
	},
);

test('half precision and single precision become networks that answer the same', async () => {
	const single = toEightBits(smallNetwork(), ranges, 'matte');
	const half = toEightBits(smallNetwork({ precision: 'half' }), ranges, 'matte');
	expect(await mattes(half)).toEqual(await mattes(single));
});

test('whatever has a range is read through bytes, and what is made of it, and nothing else', () => {
	const network = toEightBits(smallNetwork(), ranges, 'matte');
	const values = ['image', ...between, ...passedOn];
	expect(outputs(network, 'QuantizeLinear').toSorted()).toEqual(
		values.map((name) => `${name} bytes`).toSorted(),
	);
	const constants = ['one', 'two', 'three'].flatMap((name) => [`${name} weights`, `${name} bias`]);
	expect(outputs(network, 'DequantizeLinear').toSorted()).toEqual(
		[...values, ...constants].map((name) => `${name} read`).toSorted(),
	);
});

test('of the convolutions between bytes, with the Relu after them, the runtime makes integer ones', async () => {
	const folder = await mkdtemp(join(tmpdir(), 'peel-eight-bit-'));
	onTestFinished(() => rm(folder, { recursive: true }));
	const optimizedModelFilePath = join(folder, 'as-run.onnx');
	const written = { optimizedModelFilePath, graphOptimizationLevel: 'extended' } as const;
	await InferenceSession.create(toEightBits(smallNetwork(), ranges, 'matte'), written);
	const types = nodes(await readFile(optimizedModelFilePath)).map(({ type }) => type);
	expect(types.filter((type) => type === 'QLinearConv')).toHaveLength(3);
	expect(types).not.toContain('Relu');
});

test('nothing overflows: integers answer what floats answer that are rounded to the same bytes', async () => {
	const network = toEightBits(smallNetwork(), ranges, 'matte');
	const inFloats = await mattes(network, { graphOptimizationLevel: 'disabled' });
	const { largest } = compare(await mattes(network), inFloats);
	expect(largest).toBeLessThan(0.01);
});

test('the constants that bytes took the place of are gone; the last convolution keeps its floats', () => {
	const network = toEightBits(smallNetwork({ precision: 'half' }), ranges, 'matte');
	const names = all(graphOf(network), inGraph.initializer).map(tensorName);
	const inFloats = names.filter((name) => /(weights|bias)$/.test(name));
	expect(inFloats).toEqual(['half four weights', 'half four bias']);
});

test('what has no range stays in floats, exactly', async () => {
	const network = smallNetwork();
	expect(await mattes(toEightBits(network, {}, 'matte'))).toEqual(await mattes(network));
});

test('one value alone may go through bytes, between floats', async () => {
	const network = smallNetwork();
	const inFloats = await answers(network, ['warm']);
	const warm = [0, Math.max(...inFloats.flatMap(({ warm }) => [...(warm as Float32Array)]))] as const;
	const converted = toEightBits(network, { warm }, 'matte');
	expect(outputs(converted, 'QuantizeLinear')).toEqual(['warm bytes']);
	expect((await differences(converted, network)).largest).toBeLessThan(0.01);
});

test('convolutions may have no bias, in bytes and in floats', async () => {
	const network = smallNetwork({ withoutBias: true });
	expect(await mattes(toEightBits(network, {}, 'matte'))).toEqual(await mattes(network));
	const converted = toEightBits(network, await smallRanges({ withoutBias: true }), 'matte');
	const { mean, largest } = await differences(converted, network);
	expect(mean).toBeLessThan(0.01);
	expect(largest).toBeLessThan(0.06);
});

test('only the output that was asked for is left', async () => {
	const session = await InferenceSession.create(toEightBits(smallNetwork(), ranges, 'matte'));
	expect(session.outputNames).toEqual(['matte']);
});

test('the same bytes in give the same bytes out', () => {
	const network = smallNetwork({ precision: 'half' });
	const once = toEightBits(network, ranges, 'matte');
	expect(toEightBits(Buffer.from(network), { ...ranges }, 'matte')).toEqual(once);
});

test('a network with a graph inside is refused', () => {
	const inner = contentField(5, writeMessage([contentField(1, 'then_branch'), contentField(6, '')]));
	const network = smallNetwork({ extraGraphFields: [node('If', ['choice'], 'chosen', inner)] });
	expect(() => toEightBits(network, ranges, 'nothing')).toThrow(RangeError);
});

test('a convolution whose weights are computed is refused, by their name', () => {
	const network = smallNetwork({ firstWeights: [node('Sin', ['something'], 'one weights')] });
	expect(() => toEightBits(network, ranges, 'matte')).toThrow(RangeError);
	expect(() => toEightBits(network, ranges, 'matte')).toThrow('"one weights" is no constant in floats.');
});

test.each(['', '<!doctype html>'])('what is no ONNX file, as %j, is refused', (text) => {
	expect(() => toEightBits(Buffer.from(text), ranges, 'matte')).toThrow(RangeError);
});
