// Positions that are added to cells give what they give when they are added to planes.
import { expect, test } from 'vitest';
import { inGraph } from '#matting/onnx/field-numbers.ts';
import { integers, node, value } from '../onnx/build-graph.ts';
import { withPositionsOfCells } from './positions-of-cells.ts';
import { constant, nodesOf, outputsOf } from './run-graph.fixture.ts';

const shape = [1, 3, 4, 6];
const graph = [
	node('Add', ['input', 'positions'], 'sum'),
	node('Transpose', ['sum'], 'cells', integers('perm', [0, 2, 3, 1])),
	constant('positions', ...shape),
	value(inGraph.input, 'input', shape),
	value(inGraph.output, 'cells', [1, 4, 6, 3]),
];

test('positions are added after the transposition, to the same numbers', async () => {
	const changed = withPositionsOfCells(graph);
	expect(nodesOf(changed, 'Transpose').map(({ inputs }) => inputs)).toEqual([['input']]);
	expect(await outputsOf(changed, shape)).toEqual(await outputsOf(graph, shape));
});

test('planes with positions that another node reads are added as before', () => {
	const readTwice = [...graph, node('Neg', ['sum'], 'other')];
	expect(withPositionsOfCells(readTwice)).toEqual(readTwice);
});
