// The encoder's first blocks compute the same on cells in the order of their windows.
import { expect, test } from 'vitest';
import { inGraph } from '#matting/onnx/field-numbers.ts';
import { integer, integers, node, value } from '../onnx/build-graph.ts';
import { withOutputs } from '../onnx/simplify/one-output.ts';
import { integersTensor, nodesOf, outputsOf } from './run-graph.fixture.ts';
import { withWindowOrder } from './window-order.ts';

const trunk = '/image_encoder/trunk';
const shape = [1, 6, 4, 3];
const turned = integers('perm', [0, 1, 3, 2, 4, 5]);

/** A block that works in windows of 2 x 2 cells, which it makes from all and puts back as the encoder does. */
function block(i: number, input: string, output: string) {
	const name = (value: string) => `${trunk}/blocks.${i}/${value}_output_0`;
	return [
		node('Sigmoid', [input], name('norm1/LayerNormalization')),
		node('Reshape', [name('norm1/LayerNormalization'), 'rows of windows'], name('Reshape')),
		node('Transpose', [name('Reshape')], name('Transpose'), turned),
		node('Reshape', [name('Transpose'), 'windows'], name('Reshape_1')),
		node('Softmax', [name('Reshape_1')], name('attn/proj/Add'), integer('axis', 1)),
		node('Reshape', [name('attn/proj/Add'), 'separate windows'], name('Reshape_2')),
		node('Transpose', [name('Reshape_2')], name('Transpose_1'), turned),
		node('Reshape', [name('Transpose_1'), 'image'], name('Reshape_3')),
		node('Add', [input, name('Reshape_3')], output),
	];
}

const outputs = ['first', 'second', 'third'];
const thirdStage = `${trunk}/blocks.3/Add_4_output_0`;
const graph = [
	node('Neg', ['input'], `${trunk}/Add_1_output_0`),
	...block(0, `${trunk}/Add_1_output_0`, 'of block 0'),
	node('Neg', ['of block 0'], '/conv_s0/Conv_output_0 of cells'),
	node('Neg', ['/conv_s0/Conv_output_0 of cells'], 'first'),
	...block(1, 'of block 0', 'of block 1'),
	...block(2, 'of block 1', 'of block 2'),
	node('Neg', ['of block 2'], '/conv_s1/Conv_output_0 of cells'),
	node('Neg', ['/conv_s1/Conv_output_0 of cells'], 'second'),
	...block(3, 'of block 2', thirdStage),
	node('Neg', [thirdStage], 'third'),
	integersTensor('rows of windows', 1, 3, 2, 2, 2, 3),
	integersTensor('windows', -1, 2, 2, 3),
	integersTensor('separate windows', 1, 3, 2, 2, 2, -1),
	integersTensor('image', 1, 6, 4, -1),
	value(inGraph.input, 'input', shape),
	...outputs.map((name) => value(inGraph.output, name)),
];

test('cells are put in the order of windows once, and back once for each output, with the same numbers', async () => {
	const changed = withWindowOrder(graph);
	const [before, after] = [await outputsOf(graph, shape), await outputsOf(changed, shape)];
	expect(after).toEqual(before);
	expect(nodesOf(graph, 'Transpose')).toHaveLength(8);
	expect(nodesOf(withOutputs(changed, outputs), 'Transpose')).toHaveLength(4);
});
