// Inserts QuantizeLinear and DequantizeLinear nodes into a graph (QDQ format) for int8 inference.
import { inGraph } from '#matting/onnx/field-numbers.ts';
import type { Field } from '#matting/onnx/protobuf.ts';
import type { Graph } from '../graph.ts';
import { type IndexedNode, indexGraph, skipCasts } from '../graph-index.ts';
import { withInputs } from '../node.ts';
import { readTensor, type Tensor } from '../tensor.ts';
import { findRanges, type Ranges, scaleOf } from './activation-ranges.ts';
import { isLastLayer, lastLayer } from './last-layer.ts';
import { biasFields, quantiseAndDequantise, weightFields } from './quantise-and-dequantise.ts';

/** Operators that the runtime can execute in int8, besides convolutions. */
const int8Operators = new Set(['Concat', 'MaxPool', 'Resize', 'Add']);

/**
 * The graph with every activation that has a range passed through QuantizeLinear and DequantizeLinear, and with int8
 * weights in convolutions between such activations. The rest stays in fp32.
 */
export function quantiseGraph(graph: Graph, ranges: Ranges): Graph {
	const index = indexGraph(graph);
	const rangeOf = findRanges(index, ranges);
	const added = new Map<string, readonly Field[]>();

	function quantised(name: string): string {
		const range = rangeOf(name);
		if (!range) return name;
		if (!added.has(name)) added.set(name, quantiseAndDequantise(name, range));
		return `${name} read`;
	}

	function quantiseConvolution(node: IndexedNode): Field[] {
		const { inputs, outputs, field } = node;
		const names = inputs.map((name) => skipCasts(name, index));
		const [value, weights, ...bias] = names as [string, string, ...string[]];
		const range = rangeOf(value);
		if (range && isLastLayer(node, constant(weights), index)) {
			const last = lastLayer(node, constant(weights), bias.map(constant)[0], scaleOf(range));
			added.set(weights, last.constants);
			return [withInputs(last.convolution, [quantised(value), ...last.inputs]), ...last.nodes];
		}
		if (!range || !rangeOf(afterActivation(outputs[0] as string))) {
			return [withInputs(field, [quantised(value), weights, ...bias])];
		}
		const { scales, fields } = weightFields(weights, constant(weights));
		added.set(weights, fields);
		for (const name of bias) added.set(name, biasFields(name, constant(name), scales, scaleOf(range)));
		const read = [weights, ...bias].map((name) => `${name} read`);
		return [withInputs(field, [quantised(value), ...read])];
	}

	/** The runtime fuses a convolution and the Relu after it. */
	function afterActivation(name: string): string {
		const [consumer, ...others] = index.consumers.get(name) ?? [];
		return consumer?.type === 'Relu' && others.length === 0 ? (consumer.outputs[0] as string) : name;
	}

	function constant(name: string): Tensor {
		const field = index.tensors.get(name);
		const tensor = field && readTensor(field);
		if (!tensor) throw new RangeError(`"${name}" is not a constant fp32 or fp16 tensor.`);
		return tensor;
	}

	function quantiseNode(node: IndexedNode): Field[] {
		if (node.type === 'Conv') return quantiseConvolution(node);
		if (!int8Operators.has(node.type ?? '')) return [node.field];
		const inputs = node.inputs.map((name) => quantised(skipCasts(name, index)));
		return [inputs.some((name, i) => name !== node.inputs[i]) ? withInputs(node.field, inputs) : node.field];
	}

	const nodes = index.nodes.flatMap(quantiseNode);
	const rest = graph.filter(({ number }) => number !== inGraph.node && number !== inGraph.valueInfo);
	return [...rest, ...nodes, ...[...added.values()].flat()];
}
