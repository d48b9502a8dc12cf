// A graph exported for 1024 pixels computes for a smaller square what one exported for that would.
import { expect, test } from 'vitest';
import { inGraph } from '#matting/onnx/field-numbers.ts';
import { integer, integers, node, value } from '../onnx/build-graph.ts';
import { withOutputs } from '../onnx/simplify/one-output.ts';
import { constant, integersTensor, nodesOf, outputsOf } from './run-graph.fixture.ts';
import { withSide } from './smaller-square.ts';

const windowSide = 14;
const turned = integers('perm', [0, 1, 3, 2, 4, 5]);

/** Cells of 16 pixels in windows of 14 x 14, padded to whole windows, as in the encoder's third stage. */
function exportedFor(side: number) {
	const cells = side / 16;
	const windows = Math.ceil(cells / windowSide);
	const padded = windows * windowSide;
	const missing = padded - cells;
	return [
		node(
			'AveragePool',
			['input'],
			'planes',
			integers('kernel_shape', [16, 16]),
			integers('strides', [16, 16]),
		),
		node('Transpose', ['planes'], 'cells', integers('perm', [0, 2, 3, 1])),
		node('Pad', ['cells', 'missing'], 'padded'),
		node('Reshape', ['padded', 'rows of windows'], 'rows'),
		node('Transpose', ['rows'], 'turned', turned),
		node('Reshape', ['turned', 'windows'], 'of windows'),
		node('Softmax', ['of windows'], 'decided', integer('axis', 1)),
		node('Reshape', ['decided', 'separate windows'], 'separate'),
		node('Transpose', ['separate'], 'turned back', turned),
		node('Reshape', ['turned back', 'image'], 'whole'),
		node('Slice', ['whole', 'start', 'end', 'height'], 'cut'),
		node('Slice', ['cut', 'start', 'end', 'width'], 'cells again'),
		node('Reshape', ['cells again', 'all cells'], 'output'),
		integersTensor('missing', 0, 0, 0, 0, 0, missing, missing, 0),
		integersTensor('rows of windows', 1, windows, windowSide, windows, windowSide, 3),
		integersTensor('windows', windows ** 2, windowSide ** 2, -1),
		integersTensor('separate windows', 1, windows, windows, windowSide, windowSide, -1),
		integersTensor('image', 1, padded, padded, -1),
		integersTensor('all cells', 1, cells ** 2, 3, -1),
		integersTensor('start', 0),
		integersTensor('end', cells),
		integersTensor('height', 1),
		integersTensor('width', 2),
		value(inGraph.input, 'input', [1, 3, side, side]),
		value(inGraph.output, 'output', [1, cells ** 2, 3, 1]),
	];
}

test.each([224, 448])('a graph made for %i pixels computes what one exported for them does', async (side) => {
	const smaller = withOutputs(withSide(exportedFor(1024), side), ['output']);
	expect(nodesOf(smaller, 'Pad').concat(nodesOf(smaller, 'Slice'))).toEqual([]);
	const shape = [1, 3, side, side];
	expect(await outputsOf(smaller, shape)).toEqual(await outputsOf(exportedFor(side), shape));
});

test('the encoding of positions has a value for each cell of 4 pixels', async () => {
	const positions = '/image_encoder/trunk/Transpose_output_0';
	const graph = [
		node('AveragePool', ['input'], 'planes', integers('kernel_shape', [4, 4]), integers('strides', [4, 4])),
		node('Add', ['planes', positions], 'output'),
		constant(positions, 1, 3, 256, 256),
		value(inGraph.input, 'input', [1, 3, 1024, 1024]),
		value(inGraph.output, 'output', [1, 3, 256, 256]),
	];
	const smaller = withOutputs(withSide(graph, 224), ['output']);
	expect(await outputsOf(smaller, [1, 3, 224, 224])).toHaveLength(3 * 56 * 56);
});
