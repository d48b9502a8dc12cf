// Static int8 quantisation of an ONNX file: uint8 activations and int8 weights, with scales from calibration.
import { inGraph } from '#matting/onnx/field-numbers.ts';
import { fieldsOf, readMessage } from '#matting/onnx/protobuf.ts';
import { graphOf, withGraph, withOperators } from '../graph.ts';
import { hasGraph, readNode } from '../node.ts';
import { withFreeSide } from '../simplify/free-side.ts';
import { withOneOutput } from '../simplify/one-output.ts';
import { toFp32 } from '../simplify/to-fp32.ts';
import type { Ranges } from './activation-ranges.ts';
import { quantiseGraph } from './quantise-graph.ts';

/**
 * The first operator set whose DequantizeLinear has a scale per channel. The other operators used here mean the same in
 * earlier sets.
 */
const operators = 13;

/**
 * The bytes of an ONNX file with the one output `outputName`, in int8 wherever `ranges` has the activation's range, and
 * in fp32 elsewhere. Uses the QDQ format: QuantizeLinear and DequantizeLinear nodes, which the runtime fuses into
 * integer operators (onnxruntime.ai/docs/performance/model-optimizations/quantization.html). Deterministic on every
 * machine. `freeSide` as in simplify/simplify.ts. Throws RangeError if the file is not ONNX, or cannot be quantised.
 */
export function quantiseModel(
	file: Uint8Array,
	ranges: Ranges,
	outputName: string,
	freeSide?: number,
): Uint8Array {
	const model = readMessage(file);
	const declared = graphOf(model);
	const free = freeSide === undefined ? declared : withFreeSide(declared, freeSide);
	const graph = withOneOutput(free, outputName);
	if (fieldsOf(graph, inGraph.node).map(readNode).some(hasGraph)) {
		throw new RangeError('A network with subgraphs cannot be quantised.');
	}
	// Quantised weights leave their fp16 originals behind; the second pass removes them.
	return withGraph(
		withOperators(model, operators),
		toFp32(withOneOutput(quantiseGraph(graph, ranges), outputName)),
	);
}
