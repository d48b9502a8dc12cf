// Arranges the convolutions of a network so that the runtime computes them in its fast layout, blocks of 16 channels.
import { changeGraph } from '../graph.ts';
import { withImageApart } from './image-apart.ts';
import { withJoinedConvolutions } from './joined-convolutions.ts';
import { withOneOutput } from './one-output.ts';

/**
 * The bytes of an ONNX file with fp32 activations, an image as its only input and operator set 13 or later. Its results
 * are the same except for rounding. Throws RangeError if the bytes are not an ONNX file.
 */
export function withWideConvolutions(file: Uint8Array): Buffer {
	return changeGraph(file, (graph) => withOneOutput(withImageApart(withJoinedConvolutions(graph))));
}
