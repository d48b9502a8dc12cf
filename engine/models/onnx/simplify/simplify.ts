// Simplifies an ONNX file for the CPU: only the nodes that the matte needs, in fp32 throughout.
import { all, type Graph, hasGraph, inGraph, inModel, readNode } from '../graph.ts';
import { contentField, readMessage, writeMessage } from '../protobuf.ts';
import { withOneOutput } from './one-output.ts';
import { toFp32 } from './to-fp32.ts';

/**
 * The bytes of an ONNX file with one output, by default its first, and fp32 activations. Its results equal those of the
 * original but for the fp16 rounding between nodes. A file with functions, subgraphs or sparse weights is returned
 * unchanged. Throws RangeError if the bytes are not an ONNX file.
 */
export function simplify(file: Uint8Array, outputName?: string): Uint8Array {
	const model = readMessage(file);
	const [graphField] = all(model, inModel.graph);
	if (!graphField) return file;
	const graph = readMessage(graphField.value);
	if (all(model, inModel.functions).length > 0 || !isPlain(graph)) return file;
	const simple = writeMessage(toFp32(withOneOutput(graph, outputName)));
	return writeMessage(
		model.map((field) => (field === graphField ? contentField(inModel.graph, simple) : field)),
	);
}

function isPlain(graph: Graph): boolean {
	const nested = all(graph, inGraph.node).map(readNode).some(hasGraph);
	return !nested && all(graph, inGraph.sparseInitializer).length === 0;
}
