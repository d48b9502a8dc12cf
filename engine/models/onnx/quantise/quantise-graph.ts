// Inserts QuantizeLinear and DequantizeLinear nodes into a graph (QDQ format) for int8 inference.

import type { Field } from '#matting/onnx/protobuf.ts';
import { type Graph, inGraph, nodeField, withInputs } from '../graph.ts';
import { type IndexedNode, indexGraph, skipCasts } from '../graph-index.ts';
import { readTensor, type Tensor, tensorField } from '../tensor.ts';
import { findRanges, type Range, type Ranges, scaleOf, zeroPointOf } from './activation-ranges.ts';
import { quantiseWeights } from './weights.ts';

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

	function quantiseConvolution({ inputs, outputs, field }: IndexedNode): Field {
		const names = inputs.map((name) => skipCasts(name, index));
		const [value, weights, ...bias] = names as [string, string, ...string[]];
		const range = rangeOf(value);
		if (!range || !rangeOf(afterActivation(outputs[0] as string))) {
			return withInputs(field, [quantised(value), weights, ...bias]);
		}
		const { scales, fields } = weightFields(weights, constant(weights));
		added.set(weights, fields);
		for (const name of bias) added.set(name, biasFields(name, constant(name), scales, scaleOf(range)));
		const read = [weights, ...bias].map((name) => `${name} read`);
		return withInputs(field, [quantised(value), ...read]);
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

	function quantiseNode(node: IndexedNode): Field {
		if (node.type === 'Conv') return quantiseConvolution(node);
		if (!int8Operators.has(node.type ?? '')) return node.field;
		const inputs = node.inputs.map((name) => quantised(skipCasts(name, index)));
		return inputs.some((name, i) => name !== node.inputs[i]) ? withInputs(node.field, inputs) : node.field;
	}

	const nodes = index.nodes.map(quantiseNode);
	const rest = graph.filter(({ number }) => number !== inGraph.node && number !== inGraph.valueInfo);
	return [...rest, ...nodes, ...[...added.values()].flat()];
}

/** Quantises an fp32 activation to uint8 with a zero point, and dequantises it as "<name> read". */
function quantiseAndDequantise(name: string, range: Range): Field[] {
	const parameters = [`${name} scale`, `${name} zero`];
	return [
		tensorField(`${name} scale`, [], Float32Array.of(scaleOf(range))),
		tensorField(`${name} zero`, [], Uint8Array.of(zeroPointOf(range))),
		nodeField('QuantizeLinear', [name, ...parameters], `${name} bytes`),
		nodeField('DequantizeLinear', [`${name} bytes`, ...parameters], `${name} read`),
	];
}

function weightFields(name: string, weights: Tensor): { scales: Float32Array; fields: Field[] } {
	const { scales, values } = quantiseWeights(weights);
	const fields = [
		tensorField(`${name} scale`, [scales.length], scales),
		tensorField(`${name} zero`, [scales.length], new Int8Array(scales.length)),
		tensorField(`${name} bytes`, weights.shape, values),
		dequantise(name, `${name} bytes`),
	];
	return { scales, fields };
}

/** Biases in int32, at the scale of the products that they are added to. */
function biasFields(name: string, bias: Tensor, weightScales: Float32Array, valueScale: number): Field[] {
	const scales = weightScales.map((scale) => scale * valueScale);
	const values = Int32Array.from(bias.values, (number, i) => Math.round(number / (scales[i] as number)));
	return [
		tensorField(`${name} scale`, [scales.length], scales),
		tensorField(`${name} zero`, [scales.length], new Int32Array(scales.length)),
		tensorField(`${name} bytes`, [scales.length], values),
		dequantise(name, `${name} bytes`),
	];
}

/** Per-channel scales along the first axis, the output channels. */
function dequantise(name: string, bytes: string): Field {
	return nodeField('DequantizeLinear', [bytes, `${name} scale`, `${name} zero`], `${name} read`, { axis: 0 });
}
