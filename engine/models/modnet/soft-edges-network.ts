// The network for soft edges as an ONNX file for the runtimes here, from the file that the npm package has.
import { inGraph } from '#matting/onnx/field-numbers.ts';
import { readMessage } from '#matting/onnx/protobuf.ts';
import { model, value } from '../onnx/build-graph.ts';
import { graphOf } from '../onnx/graph.ts';
import { indexGraph } from '../onnx/graph-index.ts';
import { imageName } from './image-sizes.ts';
import { operations } from './operations.ts';
import { createRewriting } from './rewriting.ts';

const outputName = 'output';

/**
 * MODNet (Ke et al. 2020, 'MODNet: Real-Time Trimap-Free Portrait Matting via Objective
 * Decomposition', arXiv 2011.11961). Input `image`: 1 x 3 x height x width, R, G, B from 0
 * to 1, both sizes multiples of 32. The only output is alpha: 1 x 1 x height x width, 0 to
 * 1. The same bytes on every machine. Throws RangeError if the file is not that network.
 */
export function softEdgesModel(file: Uint8Array): Buffer {
	const rewriting = createRewriting(indexGraph(graphOf(readMessage(file))), operations);
	const ofColors = (number: number) => rewriting.constant([1, 3, 1, 1], new Float32Array(3).fill(number));
	const doubled = rewriting.emit('Mul', ['image', ofColors(2)]);
	rewriting.rename(imageName, rewriting.emit('Sub', [doubled, ofColors(1)]));
	const alpha = rewriting.valueOf(outputName);
	const size = ['height', 'width'];
	return model(
		[
			...rewriting.fields,
			value(inGraph.input, 'image', [1, 3, ...size]),
			value(inGraph.output, alpha, [1, 1, ...size]),
		],
		'soft-edges',
	);
}
