// A simplified network answers what the whole one answers, with less work: run by the real runtime.
import { InferenceSession, Tensor } from 'onnxruntime-node';
import { expect, test } from 'vitest';
import { tinyNetwork } from '../../tiny-network.fixture.ts';
import { all, inGraph, inModel, readNode } from '../graph.ts';
import { contentField, readMessage, writeMessage } from '../protobuf.ts';
import { halfNetwork, node } from './half-network.fixture.ts';
import { simplify } from './simplify.ts';

/** Half precision has 11 bits: of this it makes 2048. */
const tooFineForHalf = 2049;

/** Run as it is written, without what the runtime itself would simplify. */
async function answer(network: Uint8Array, output: string): Promise<number> {
	const session = await InferenceSession.create(network, { graphOptimizationLevel: 'disabled' });
	const image = new Tensor('float32', [tooFineForHalf], [1, 1, 1, 1]);
	return (await session.run({ image }, [output]))[output]?.data[0] as number;
}

function nodes(network: Uint8Array) {
	const graph = readMessage(all(readMessage(network), inModel.graph)[0]?.value as Uint8Array);
	return all(graph, inGraph.node).map(readNode);
}

test('nothing is rounded to half precision between the steps any more', async () => {
	expect(await answer(halfNetwork(), 'matte')).toBe(3 * 2048);
	expect(await answer(simplify(halfNetwork(), 'matte'), 'matte')).toBe(3 * tooFineForHalf);
});

test('the outputs that nobody asks for are gone, with what only they need', async () => {
	const simple = simplify(halfNetwork(), 'matte');
	expect((await InferenceSession.create(simple)).outputNames).toEqual(['matte']);
	expect(
		nodes(simple)
			.filter(({ type }) => type === 'Mul')
			.map(({ outputs }) => outputs),
	).toEqual([['thrice']]);
	expect(Buffer.from(simple).includes('two')).toBe(false);
});

test('without a name the first output is the one', async () => {
	expect(await answer(simplify(halfNetwork()), 'other')).toBe(2 * tooFineForHalf);
});

test('a network in single precision with one output comes back byte for byte', () => {
	const network = tinyNetwork(4, [[1, 2, 3]]);
	expect(Buffer.from(simplify(network))).toEqual(network);
});

test('an output that the network does not have leaves all of them', async () => {
	const simple = simplify(halfNetwork(), 'nothing');
	expect((await InferenceSession.create(simple)).outputNames).toEqual(['other', 'matte']);
});

test('a network with a branch comes back untouched: a branch may use what stands outside of it', () => {
	const inner = contentField(
		5,
		writeMessage([contentField(1, 'then_branch'), contentField(6, Buffer.alloc(0))]),
	);
	const network = halfNetwork([node('If', ['choice'], 'chosen', inner)]);
	expect(simplify(network, 'matte')).toBe(network);
});

test('constants in half precision leave the precision as it is', async () => {
	const tensor = writeMessage([contentField(9, Buffer.from([0, 0x3c]))]);
	const typed = Buffer.concat([Buffer.from([0x10, 10]), tensor]);
	const constant = contentField(5, writeMessage([contentField(1, 'value'), contentField(5, typed)]));
	const network = halfNetwork([node('Constant', [], 'matte constant', constant)]);
	expect(nodes(simplify(network, 'nothing'))).toEqual(nodes(network));
});

test('what is no ONNX file is refused', () => {
	expect(() => simplify(Buffer.from('<!doctype html>'))).toThrow(RangeError);
});
