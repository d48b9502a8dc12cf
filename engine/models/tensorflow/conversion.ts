// Converts nodes of a TensorFlow graph to those of an ONNX graph, from an output back to its inputs.
import { createGraphBuilder, type GraphBuilder } from '../onnx/build-graph.ts';
import type { Tensor } from '../onnx/tensor.ts';
import type { GraphModel, TensorflowNode } from './graph-model.ts';

/** Converts a node, and returns the name of the converted value, or those of all outputs. */
export type Operation = (conversion: Conversion, node: TensorflowNode) => string | readonly string[];

/** The ONNX graph, and facts about TensorFlow's. */
export interface Conversion extends GraphBuilder {
	/**
	 * The ONNX value of an output of a node, which is converted once. Throws
	 * RangeError for an operation that is not known.
	 */
	valueOf(output: string): string;
	/** The node of that output, before conversion; undefined for a weight. */
	nodeOf(output: string): TensorflowNode | undefined;
	/** Throws RangeError if there is none of that name. */
	weight(name: string): Tensor;
	/** The number in a weight with one value; undefined for anything else. */
	numberOf(name: string): number | undefined;
}

/** Converts some nodes in another way than `operations` do; undefined for all others. */
type Special = (conversion: Conversion, node: TensorflowNode) => string | undefined;

/** `operations`: how nodes are converted, by their operation; `special` comes first. */
export function createConversion(
	{ nodes, weights }: GraphModel,
	operations: Readonly<Record<string, Operation>>,
	special: Special,
): Conversion {
	const converted = new Map<string, readonly string[]>();
	const conversion: Conversion = {
		...createGraphBuilder(),
		valueOf(output) {
			const weight = weights.get(output);
			if (weight) return conversion.constant(broadcastShape(weight), weight.values);
			const [name = '', part = '0'] = output.split(':');
			const values = converted.get(name) ?? convert(name);
			converted.set(name, values);
			return values[Number(part)] as string;
		},
		nodeOf: (output) => nodes.get(output.split(':')[0] as string),
		weight(name) {
			const weight = weights.get(name);
			if (!weight) throw new RangeError(`The graph has no weight ${name}.`);
			return weight;
		},
		numberOf(name) {
			const values = weights.get(name)?.values;
			return values?.length === 1 ? values[0] : undefined;
		},
	};

	function convert(name: string): readonly string[] {
		const node = nodes.get(name);
		if (!node) throw new RangeError(`The graph has no node ${name}.`);
		const replaced = special(conversion, node);
		if (replaced !== undefined) return [replaced];
		const operation = operations[node.op];
		if (!operation) throw new RangeError(`${name} is a ${node.op}, which is not converted.`);
		return [operation(conversion, node)].flat();
	}

	return conversion;
}

/** One number applies to all values, several are one for each channel. */
function broadcastShape({ values: { length } }: Tensor): number[] {
	return length === 1 ? [] : [1, length, 1, 1];
}
