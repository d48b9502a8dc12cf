// Rows that are computed a part at a time give what they give together.
import { expect, test } from 'vitest';
import { inGraph } from '#matting/onnx/field-numbers.ts';
import { integer, node, value } from '../onnx/build-graph.ts';
import { inParts } from './in-parts.ts';
import { constant, integersTensor, nodesOf, outputsOf } from './run-graph.fixture.ts';

const shape = [6, 4, 5];
const graph = [
	node('Sigmoid', ['input'], 'first'),
	node('MatMul', ['first', 'weights'], 'product'),
	node('Reshape', ['product', 'shape'], 'wide'),
	node('Softmax', ['wide'], 'shares', integer('axis', 1)),
	node('Neg', ['shares'], 'negative'),
	constant('weights', 5, 3),
	integersTensor('shape', 6, 2, -1),
	value(inGraph.input, 'input', shape),
	value(inGraph.output, 'first', shape),
	value(inGraph.output, 'product', [6, 4, 3]),
	value(inGraph.output, 'negative', [6, 2, 6]),
];

test('a section in three parts has each of its nodes three times and gives the same numbers', async () => {
	const changed = inParts(graph, { from: 'first', to: ['product', 'shares'], rows: 6 }, 3);
	for (const [type, count] of Object.entries({ Sigmoid: 1, MatMul: 3, Reshape: 3, Softmax: 3, Neg: 1 }))
		expect(nodesOf(changed, type)).toHaveLength(count);
	expect(await outputsOf(changed, shape)).toEqual(await outputsOf(graph, shape));
});
