// Queries, keys and values from three multiplications are those that were cut out of the result of one.
import { expect, test } from 'vitest';
import { inGraph } from '#matting/onnx/field-numbers.ts';
import { integer, node, value } from '../onnx/build-graph.ts';
import { constant, integersTensor, nodesOf, outputsOf } from './run-graph.fixture.ts';
import { withSeparateProjections } from './separate-projections.ts';

const parts = ['queries', 'keys', 'values'];
const [windows, cells, heads, depth] = [2, 4, 2, 5];
const shape = [windows, cells, 6];

const graph = [
	node('MatMul', ['input', 'weights'], 'product'),
	node('Add', ['bias', 'product'], 'sum'),
	node('Reshape', ['sum', 'shape'], 'joint'),
	node('Split', ['joint', 'each'], ['0', '1', '2'], integer('axis', 2)),
	...parts.map((name, i) => node('Squeeze', [`${i}`, 'axis'], name)),
	constant('weights', 6, 3 * heads * depth),
	constant('bias', 3 * heads * depth),
	integersTensor('shape', windows, cells, 3, heads, -1),
	integersTensor('each', 1, 1, 1),
	integersTensor('axis', 2),
	value(inGraph.input, 'input', shape),
	...parts.map((name) => value(inGraph.output, name, [windows, cells, heads, depth])),
];

test('three multiplications make the same numbers as one whose result is cut', async () => {
	const separate = withSeparateProjections(graph);
	expect(nodesOf(separate, 'MatMul')).toHaveLength(3);
	expect(nodesOf(separate, 'Split')).toEqual([]);
	const before = await outputsOf(graph, shape);
	for (const [i, number] of (await outputsOf(separate, shape)).entries())
		expect(number).toBeCloseTo(before[i] as number, 5);
});

test('what is not the result of a multiplication with constant weights is cut as before', () => {
	const computed = graph.filter(
		(field) => field !== graph.find(({ number }) => number === inGraph.initializer),
	);
	expect(withSeparateProjections(computed)).toEqual(computed);
});
