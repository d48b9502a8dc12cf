// A valid ONNX file of a few hundred bytes: each output plane is a weighted sum of the three input planes.
import { inGraph } from '#matting/onnx/field-numbers.ts';
import { model, node, value } from './onnx/build-graph.ts';
import { tensorField } from './onnx/tensor.ts';

/**
 * [1,3,side,side] in, [1,weights.length,side,side] out, where plane n is the sum of weights[n][c] times
 * input plane c: a 1x1 convolution.
 */
export function tinyNetwork(sidePx: number, weights: readonly (readonly [number, number, number])[]): Buffer {
	const planes = weights.length;
	return model([
		node('Conv', ['image', 'weights'], 'matte'),
		tensorField('weights', [planes, 3, 1, 1], Float32Array.from(weights.flat())),
		value(inGraph.input, 'image', [1, 3, sidePx, sidePx]),
		value(inGraph.output, 'matte', [1, planes, sidePx, sidePx]),
	]);
}
