// The graphs of Segment Anything 2: the names of their values, and the decoder with all of its masks as output, in
// place of the three for ambiguous prompts.
import { readMessage } from '#matting/onnx/protobuf.ts';
import { graphOf, withGraph } from '../graph.ts';
import { withOutputs } from './one-output.ts';

/** What the encoder returns and the decoder takes: the planes of an embedding, in the order of embeddingParts. */
export const embeddingNames = ['image_embed', 'high_res_feats_1', 'high_res_feats_0'] as const;

/**
 * Values of the decoder's graph: four masks as logits, 1 x 4 x 256 x 256, and
 * the network's estimate of the IoU of each, 1 x 4.
 */
export const allMasks = '/Reshape_8_output_0';
export const allIous = '/iou_prediction_head/Sigmoid_output_0';

/** Throws RangeError if the bytes are not an ONNX file. */
export function withAllMasks(file: Uint8Array): Uint8Array {
	const model = readMessage(file);
	const graph = graphOf(model);
	if (!graph) throw new RangeError('The file contains no graph.');
	return withGraph(model, withOutputs(graph, [allMasks, allIous]));
}
