// Simplifies an ONNX file for the CPU: only the nodes that the matte needs, in fp32 throughout.
import { inGraph, inModel } from '#matting/onnx/field-numbers.ts';
import { fieldsOf, readMessage } from '#matting/onnx/protobuf.ts';
import { type Graph, graphOf, withGraph, withOperators } from '../graph.ts';
import { hasGraph, readNode } from '../node.ts';
import { operatorsOfFactors, withFreeSide } from './free-side.ts';
import { withOneOutput } from './one-output.ts';
import { toFp32 } from './to-fp32.ts';

/**
 * The bytes of an ONNX file with one output, by default its first, and fp32 activations. Its results equal those of the
 * original but for the fp16 rounding between nodes. With `freeSide`, the side that the file declares, it also runs at
 * others. A file with functions, subgraphs or sparse weights is returned unchanged. Throws RangeError if the bytes are
 * not an ONNX file, or if the side cannot be freed.
 */
export function simplify(file: Uint8Array, outputName?: string, freeSide?: number): Uint8Array {
	const model = readMessage(file);
	const graph = graphOf(model);
	if (fieldsOf(model, inModel.functions).length > 0 || !isPlain(graph)) return file;
	if (freeSide === undefined) return withGraph(model, toFp32(withOneOutput(graph, outputName)));
	const free = withFreeSide(graph, freeSide);
	return withGraph(withOperators(model, operatorsOfFactors), toFp32(withOneOutput(free, outputName)));
}

function isPlain(graph: Graph): boolean {
	const nested = fieldsOf(graph, inGraph.node).map(readNode).some(hasGraph);
	return !nested && fieldsOf(graph, inGraph.sparseInitializer).length === 0;
}
