// Static 8-bit quantisation: a network whose values and weights are bytes, with scales found beforehand.
import { all, hasGraph, inGraph, inModel, readNode } from '../graph.ts';
import { contentField, readMessage, writeMessage } from '../protobuf.ts';
import { withOneOutput } from '../simplify/one-output.ts';
import { inSinglePrecision } from '../simplify/single-precision.ts';
import type { Ranges } from './activation-ranges.ts';
import { quantise } from './quantise-convolution.ts';

/**
 * The bytes of an ONNX file with the one output `outputName` that computes in bytes wherever `ranges` tells
 * what values to expect, and in single precision elsewhere. What is computed in bytes is marked by
 * QuantizeLinear and DequantizeLinear, of which the runtime makes integer operations (the format's own way:
 * onnxruntime.ai/docs/performance/model-optimizations/quantization.html, "QDQ"). The same bytes in give the
 * same bytes out, on every machine. Throws RangeError if it is no ONNX file, or one that cannot be quantised.
 */
export function toEightBits(file: Uint8Array, ranges: Ranges, outputName: string): Uint8Array {
	const model = readMessage(file);
	const [graphField] = all(model, inModel.graph);
	if (!graphField) throw new RangeError('There is no graph in the file.');
	const graph = withOneOutput(readMessage(graphField.value), outputName);
	if (all(graph, inGraph.node).map(readNode).some(hasGraph)) {
		throw new RangeError('A graph within the graph cannot be quantised.');
	}
	// What is in bytes now leaves behind what it was in half precision.
	const quantised = inSinglePrecision(withOneOutput(quantise(graph, ranges), outputName));
	return writeMessage(
		model.map((field) =>
			field === graphField ? contentField(inModel.graph, writeMessage(quantised)) : field,
		),
	);
}
