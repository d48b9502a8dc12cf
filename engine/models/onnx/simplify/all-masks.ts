// The decoder of Segment Anything with all of its masks as output, in place of the one that its own rule selects.
import { readMessage } from '#matting/onnx/protobuf.ts';
import { graphOf, withGraph } from '../graph.ts';
import { withOutputs } from './one-output.ts';

/**
 * Values of the graph: four masks as logits, 1 x 4 x 256 x 256, and the network's estimate of the IoU of each, 1 x 4.
 */
export const allMasks = '/Reshape_9_output_0';
export const allIous = '/iou_prediction_head/layers.2/Gemm_output_0';

/**
 * The selection goes by the number of points and the estimated IoU, and ignores the guess; enlarging the mask to the
 * image's size, which the file does too, is not needed here. Throws RangeError if the bytes are not an ONNX file.
 */
export function withAllMasks(file: Uint8Array): Uint8Array {
	const model = readMessage(file);
	const graph = graphOf(model);
	if (!graph) throw new RangeError('The file contains no graph.');
	return withGraph(model, withOutputs(graph, [allMasks, allIous]));
}
