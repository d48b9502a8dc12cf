// The graphs of Segment Anything 2: the names of their values, and the decoder for a smaller square than it was
// exported for, with all of its masks as output in place of the three for ambiguous prompts.
import { inGraph } from '#matting/onnx/field-numbers.ts';
import { value } from '../onnx/build-graph.ts';
import { changeGraph, type Graph } from '../onnx/graph.ts';
import { readNode } from '../onnx/node.ts';
import { withOutputs } from '../onnx/simplify/one-output.ts';
import { tensorField } from '../onnx/tensor.ts';
import { valueName } from '../onnx/value.ts';

/** What the encoder returns and the decoder takes: the planes of an embedding, in the order of embeddingParts. */
export const embeddingNames = ['image_embed', 'high_res_feats_1', 'high_res_feats_0'] as const;

/**
 * Values of the decoder's graph: four masks as logits, 1 x 4 x height x width, and
 * the network's estimate of the IoU of each, 1 x 4.
 */
export const allMasks = '/Reshape_8_output_0';
export const allIous = '/iou_prediction_head/Sigmoid_output_0';
/** A constant: the middle of each cell of the image, x and y, -1 to 1. */
const middles = '/pe_layer/Constant_output_0';

/** The decoder for an image of `cells` x `cells`. Throws RangeError if the bytes are not an ONNX file. */
export function decoderOf(file: Uint8Array, cells: number): Uint8Array {
	return changeGraph(file, (graph) => withOutputs(withCells(graph, cells), [allMasks, allIous]));
}

/** All else in the graph follows the sizes of its inputs. */
function withCells(graph: Graph, cells: number): Graph {
	const isMiddles = (name: string | undefined) => name === middles;
	const along = Float32Array.from({ length: cells }, (_, i) => (2 * i + 1) / cells - 1);
	const all = Float32Array.from({ length: 2 * cells ** 2 }, (_, i) => {
		const cell = i >> 1;
		return along[i % 2 === 0 ? cell % cells : Math.floor(cell / cells)] as number;
	});
	return [
		tensorField(middles, [cells, cells, 2], all),
		...graph
			.filter((field) => field.number !== inGraph.valueInfo)
			.filter((field) => field.number !== inGraph.node || !isMiddles(readNode(field).outputs[0]))
			.map((field) => (field.number === inGraph.input ? value(inGraph.input, valueName(field)) : field)),
	];
}
