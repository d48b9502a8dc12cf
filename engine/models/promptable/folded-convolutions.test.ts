// One multiplication in place of two convolutions of single cells.
import { expect, test } from 'vitest';
import { inGraph } from '#matting/onnx/field-numbers.ts';
import { integers, node, value } from '../onnx/build-graph.ts';
import { withFoldedConvolutions } from './folded-convolutions.ts';
import { constant, nodesOf, outputsOf } from './run-graph.fixture.ts';

const shape = [1, 4, 6, 5];
const strides = integers('strides', [1, 1]);

/** Two convolutions, from 5 channels to 8 and from 8 to 3; the second one has `taps` taps a side. */
const graphWith = (taps: number) => [
	node('Transpose', ['input'], 'planes', integers('perm', [0, 3, 1, 2])),
	node('Conv', ['planes', 'wide weights', 'wide bias'], 'wide', integers('kernel_shape', [1, 1]), strides),
	node('Conv', ['wide', 'weights', 'bias'], 'narrow', integers('kernel_shape', [taps, taps]), strides),
	constant('wide weights', 8, 5, 1, 1),
	constant('wide bias', 8),
	constant('weights', 3, 8, taps, taps),
	constant('bias', 3),
	value(inGraph.input, 'input', shape),
	value(inGraph.output, 'narrow', [1, 3, 5 - taps, 7 - taps]),
];

test('two convolutions of single cells become one multiplication with the same result', async () => {
	const folded = withFoldedConvolutions(graphWith(1));
	expect(nodesOf(folded, 'Conv')).toEqual([]);
	expect(nodesOf(folded, 'MatMul')).toHaveLength(1);
	const before = await outputsOf(graphWith(1), shape);
	for (const [i, number] of (await outputsOf(folded, shape)).entries())
		expect(number).toBeCloseTo(before[i] as number, 5);
});

test('a convolution of several cells, or one whose result is also read elsewhere, stays', () => {
	expect(withFoldedConvolutions(graphWith(3))).toEqual(graphWith(3));
	const readTwice = [...graphWith(1), node('Neg', ['wide'], 'other')];
	expect(withFoldedConvolutions(readTwice)).toEqual(readTwice);
});
