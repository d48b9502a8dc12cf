// Makes the side of a network variable, although its file was exported for one: sizes that are constants there become
// factors.
import { inGraph } from '#matting/onnx/field-numbers.ts';
import { type Field, fieldsOf } from '#matting/onnx/protobuf.ts';
import type { Graph } from '../graph.ts';
import { type GraphIndex, type IndexedNode, indexGraph } from '../graph-index.ts';
import { constantTensor, integersOf, withInputs } from '../node.ts';
import { readInt64, tensorField } from '../tensor.ts';
import { valueName, withFreeSize } from '../value.ts';

/** The first operator set whose Resize can enlarge by a factor without a region, as here. */
export const operatorsOfFactors = 13;

/** Index of the input `sizes` of Resize; an empty name before it is an absent input. */
const sizes = 3;

/** Operators that leave height and width as they are. */
const keepsSize = new Set(['Relu', 'Add', 'Mul', 'Sigmoid', 'Concat', 'Cast', 'BatchNormalization']);

/**
 * The graph with any height and width, each a multiple of its largest reduction (64 for
 * IS-Net), in place of the square of `side` pixels that it declares. A Resize whose target was
 * exported as a number of pixels enlarges by a constant factor instead. At `side` the results
 * are the same to the bit. Throws RangeError if the reduction before a Resize is not known.
 */
export function withFreeSide(graph: Graph, side: number): Graph {
	const index = indexGraph(graph);
	const reductionOf = reductions(index, graph, side);
	const factors = new Set<number>();

	function withFactor({ field, inputs, outputs }: IndexedNode): Field {
		const factor = reductionOf(inputs[0] as string) / reductionOf(outputs[0] as string);
		factors.add(factor);
		return withInputs(field, [inputs[0] as string, '', factorName(factor)]);
	}

	const rest = graph.flatMap((field) => {
		// The declared shapes are no longer true; the runtime infers them.
		if (field.number === inGraph.valueInfo || field.number === inGraph.node) return [];
		const isEnd = field.number === inGraph.input || field.number === inGraph.output;
		return [isEnd ? withFreeSize(field) : field];
	});
	const nodes = index.nodes.map((node) => (isToFixedSize(node) ? withFactor(node) : node.field));
	const tensors = [...factors].map((factor) =>
		tensorField(factorName(factor), [4], Float32Array.of(1, 1, factor, factor)),
	);
	return [...tensors, ...rest, ...nodes];
}

const factorName = (factor: number) => `enlarged ${factor} times`;

function isToFixedSize({ type, inputs }: IndexedNode): boolean {
	return type === 'Resize' && Boolean(inputs[sizes]);
}

/** How many times smaller than the input of the graph a value is, by its name. */
function reductions(index: GraphIndex, graph: Graph, side: number): (name: string) => number {
	const known = new Map(fieldsOf(graph, inGraph.input).map((input) => [valueName(input), 1]));

	function reductionOf(name: string): number {
		const reduction = known.get(name) ?? reductionAfter(index.producers.get(name), name);
		known.set(name, reduction);
		return reduction;
	}

	function reductionAfter(node: IndexedNode | undefined, name: string): number {
		const before = () => reductionOf(node?.inputs[0] as string);
		if (node?.type === 'Conv' || node?.type === 'MaxPool')
			return before() * (integersOf(node, 'strides')?.[0] ?? 1);
		if (node && isToFixedSize(node)) return reductionOfTarget(node.inputs[sizes] as string);
		if (node?.type && keepsSize.has(node.type)) return before();
		throw new RangeError(`The size of "${name}" cannot follow the size of the input.`);
	}

	/**
	 * The reduction at the output of a Resize, by the last number of its sizes, which is constant or comes from another
	 * value's shape.
	 */
	function reductionOfTarget(name: string): number {
		const source = sourceOfLastNumber(name, index);
		if (source?.type === 'Shape') return reductionOf(source.inputs[0] as string);
		const constant = source && constantTensor(source);
		const target = constant && readInt64(constant)?.at(-1);
		if (target) return side / target;
		throw new RangeError(`"${name}" is neither a constant size nor that of another value.`);
	}

	return reductionOf;
}

/**
 * Operators whose last number is of their last input, if they join sizes, or
 * of their first, if they cut out or cast them.
 */
const passesNumbers = new Set<string | undefined>(['Concat', 'Cast', 'Unsqueeze', 'Gather', 'Slice']);

/** The node that the last one of these sizes comes from. */
function sourceOfLastNumber(name: string, index: GraphIndex): IndexedNode | undefined {
	const node = index.producers.get(name);
	if (!node || !passesNumbers.has(node.type)) return node;
	return sourceOfLastNumber(
		node.type === 'Concat' ? (node.inputs.at(-1) as string) : (node.inputs[0] as string),
		index,
	);
}
