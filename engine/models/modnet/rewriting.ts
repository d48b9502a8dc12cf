// Rewrites an ONNX graph node by node, from an output back to the input.
import { createGraphBuilder, type GraphBuilder } from '../onnx/build-graph.ts';
import type { GraphIndex, IndexedNode } from '../onnx/graph-index.ts';
import { constantTensor } from '../onnx/node.ts';
import { readTensor, type Tensor } from '../onnx/tensor.ts';

/** Rewrites a node, and returns the new name of its value. */
export type Operation = (rewriting: Rewriting, node: IndexedNode) => string;

/** The new graph, and facts about the old one. */
export interface Rewriting extends GraphBuilder {
	/**
	 * The new name of a value of the old graph, whose node is rewritten once.
	 * Throws RangeError for an operator that is not known.
	 */
	valueOf(name: string): string;
	/** Gives a value of the old graph its new name. */
	rename(name: string, to: string): void;
	/** The node of the old graph that makes the value. Throws RangeError if there is none. */
	nodeOf(name: string): IndexedNode;
	/** A constant of the old graph. Throws RangeError if it is computed. */
	tensorOf(name: string): Tensor;
}

/** `operations`: how nodes are rewritten, by their operator. */
export function createRewriting(
	{ producers, tensors }: GraphIndex,
	operations: Readonly<Record<string, Operation>>,
): Rewriting {
	const names = new Map<string, string>();
	const rewriting: Rewriting = {
		...createGraphBuilder(),
		valueOf(name) {
			const made = names.get(name) ?? rewrite(rewriting.nodeOf(name));
			names.set(name, made);
			return made;
		},
		rename: (name, to) => void names.set(name, to),
		nodeOf(name) {
			const node = producers.get(name);
			if (!node) throw new RangeError(`Nothing makes "${name}".`);
			return node;
		},
		tensorOf(name) {
			const producer = producers.get(name);
			const field = tensors.get(name) ?? (producer && constantTensor(producer));
			const tensor = field && readTensor(field);
			if (!tensor) throw new RangeError(`"${name}" is not a constant of fp32.`);
			return tensor;
		},
	};

	function rewrite(node: IndexedNode): string {
		const operation = operations[node.type ?? ''];
		if (!operation) throw new RangeError(`The operator ${node.type} is unknown.`);
		return operation(rewriting, node);
	}

	return rewriting;
}
