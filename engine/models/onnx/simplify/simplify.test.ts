// A simplified network gives the same results with less work, in onnxruntime.
import { InferenceSession, Tensor } from 'onnxruntime-node';
import { expect, test } from 'vitest';
import { inGraph, inModel } from '#matting/onnx/field-numbers.ts';
import { fieldsOf, readMessage } from '#matting/onnx/protobuf.ts';
import { tinyNetwork } from '../../tiny-network.fixture.ts';
import { node } from '../build-graph.ts';
import { readNode } from '../node.ts';
import { contentField, writeMessage } from '../protobuf.ts';
import { fp16Network } from './fp16-network.fixture.ts';
import { withOutputs } from './one-output.ts';
import { simplify } from './simplify.ts';

/** fp16 has 11 significant bits and rounds this to 2048. */
const notInFp16 = 2049;

/** Runs the graph as written, without the runtime's own optimisations. */
async function outputOf(network: Uint8Array, output: string): Promise<number> {
	const session = await InferenceSession.create(network, { graphOptimizationLevel: 'disabled' });
	const image = new Tensor('float32', [notInFp16], [1, 1, 1, 1]);
	return (await session.run({ image }, [output]))[output]?.data[0] as number;
}

function nodes(network: Uint8Array) {
	const graph = readMessage(fieldsOf(readMessage(network), inModel.graph)[0]?.value as Uint8Array);
	return fieldsOf(graph, inGraph.node).map(readNode);
}

test('no activation is rounded to fp16', async () => {
	expect(await outputOf(fp16Network(), 'matte')).toBe(3 * 2048);
	expect(await outputOf(simplify(fp16Network(), 'matte'), 'matte')).toBe(3 * notInFp16);
});

test('unrequested outputs are removed, with the nodes that only they need', async () => {
	const simple = simplify(fp16Network(), 'matte');
	expect((await InferenceSession.create(simple)).outputNames).toEqual(['matte']);
	expect(
		nodes(simple)
			.filter(({ type }) => type === 'Mul')
			.map(({ outputs }) => outputs),
	).toEqual([['thrice']]);
	expect(Buffer.from(simple).includes('two')).toBe(false);
});

test('by default the first output stays', async () => {
	expect(await outputOf(simplify(fp16Network()), 'other')).toBe(2 * notInFp16);
});

test('an fp32 network with one output is returned byte for byte', () => {
	const network = tinyNetwork(4, [[1, 2, 3]]);
	expect(Buffer.from(simplify(network))).toEqual(network);
});

test('an unknown output leaves all outputs', async () => {
	const simple = simplify(fp16Network(), 'nothing');
	expect((await InferenceSession.create(simple)).outputNames).toEqual(['other', 'matte']);
});

test('a network with a branch is returned unchanged: a branch may use values of the outer graph', () => {
	const inner = contentField(
		5,
		writeMessage([contentField(1, 'then_branch'), contentField(6, Buffer.alloc(0))]),
	);
	const network = fp16Network([node('If', ['choice'], 'chosen', inner)]);
	expect(simplify(network, 'matte')).toBe(network);
});

test('fp16 constants prevent the conversion', async () => {
	const tensor = writeMessage([contentField(9, Buffer.from([0, 0x3c]))]);
	const typed = Buffer.concat([Buffer.from([0x10, 10]), tensor]);
	const constant = contentField(5, writeMessage([contentField(1, 'value'), contentField(5, typed)]));
	const network = fp16Network([node('Constant', [], 'matte constant', constant)]);
	expect(nodes(simplify(network, 'nothing'))).toEqual(nodes(network));
});

test('a file that is not ONNX is rejected', () => {
	expect(() => simplify(Buffer.from('<!doctype html>'))).toThrow(RangeError);
});

test('any value of a graph can become an output, in place of all others', async () => {
	const model = readMessage(simplify(fp16Network(), 'matte'));
	const graph = readMessage(fieldsOf(model, inModel.graph)[0]?.value as Uint8Array);
	const reduced = contentField(inModel.graph, writeMessage(withOutputs(graph, ['thrice'])));
	const network = writeMessage([...model.filter(({ number }) => number !== inModel.graph), reduced]);
	expect(await outputOf(network, 'thrice')).toBe(3 * notInFp16);
	expect((await InferenceSession.create(network)).outputNames).toEqual(['thrice']);
});
