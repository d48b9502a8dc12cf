// Converts fp16 activations to fp32: a CPU computes in fp32 anyway, and each
// cast between nodes takes time and a new memory layout.
import { dataTypes, inGraph } from '#matting/onnx/field-numbers.ts';
import { type Field, fieldsOf } from '#matting/onnx/protobuf.ts';
import { integer, namedNode } from '../build-graph.ts';
import type { Graph } from '../graph.ts';
import { hasFp16Constant, isCastToFp16, readNode } from '../node.ts';
import { isFp16Tensor, renamedTensor, tensorName } from '../tensor.ts';
import { isFp16Value } from '../value.ts';

/**
 * The graph with all activations in fp32. The weights stay in fp16, half the size, behind casts that the runtime folds
 * when it loads the model. Unchanged if no weights are fp16, or if fp16 comes from anything but weights and casts.
 */
export function toFp32(graph: Graph): Graph {
	const fp16Weights = new Set(fieldsOf(graph, inGraph.initializer).filter(isFp16Tensor));
	const ends = [...fieldsOf(graph, inGraph.input), ...fieldsOf(graph, inGraph.output)];
	const nodes = fieldsOf(graph, inGraph.node).map(readNode);
	if (fp16Weights.size === 0 || ends.some(isFp16Value) || nodes.some(hasFp16Constant)) return graph;
	const casts = [...fp16Weights].map((weight) => castToFp32(fp16Name(weight), tensorName(weight)));
	const widened = graph.flatMap((field) => {
		// The declared types are no longer true; the runtime infers them.
		if (field.number === inGraph.valueInfo) return [];
		if (fp16Weights.has(field)) return [renamedTensor(field, fp16Name(field))];
		return [field.number === inGraph.node ? retargetCast(field) : field];
	});
	return [...casts, ...widened];
}

function castToFp32(from: string, to: string): Field {
	return namedNode('Cast', [from], to, integer('to', dataTypes.float32));
}

function fp16Name(tensor: Field): string {
	return `half ${tensorName(tensor)}`;
}

/** A cast to fp16 becomes a cast to fp32; other nodes stay. */
function retargetCast(field: Field): Field {
	const node = readNode(field);
	const [from, to] = [node.inputs[0], node.outputs[0]];
	return isCastToFp16(node) && from !== undefined && to !== undefined ? castToFp32(from, to) : field;
}
