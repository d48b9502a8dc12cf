// A network as the runtime does best on it: only what makes the matte, in single precision throughout.
import { all, type Graph, hasGraph, inGraph, inModel, readNode } from '../graph.ts';
import { contentField, readMessage, writeMessage } from '../protobuf.ts';
import { withOneOutput } from './one-output.ts';
import { inSinglePrecision } from './single-precision.ts';

/**
 * The bytes of an ONNX file with one output, by default its first, and without half precision between its
 * steps. It answers what the whole file answers, but for the rounding that no longer happens on the way.
 * A file with parts not known here (functions, nested graphs, sparse weights) comes back as it is. Throws
 * RangeError if it is no ONNX file.
 */
export function simplify(file: Uint8Array, outputName?: string): Uint8Array {
	const model = readMessage(file);
	const [graphField] = all(model, inModel.graph);
	if (!graphField) return file;
	const graph = readMessage(graphField.value);
	if (all(model, inModel.functions).length > 0 || !isPlain(graph)) return file;
	const simple = writeMessage(inSinglePrecision(withOneOutput(graph, outputName)));
	return writeMessage(
		model.map((field) => (field === graphField ? contentField(inModel.graph, simple) : field)),
	);
}

function isPlain(graph: Graph): boolean {
	const nested = all(graph, inGraph.node).map(readNode).some(hasGraph);
	return !nested && all(graph, inGraph.sparseInitializer).length === 0;
}
