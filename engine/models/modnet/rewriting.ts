// Rewrites an ONNX graph node by node, from an output back to the input.
import type { Field } from '#matting/onnx/protobuf.ts';
import { node as onnxNode } from '../onnx/build-graph.ts';
import { constantTensor } from '../onnx/graph.ts';
import type { GraphIndex, IndexedNode } from '../onnx/graph-index.ts';
import { readTensor, type Tensor, tensorField } from '../onnx/tensor.ts';
import { operations } from './operations.ts';

export interface Rewriting {
	/** The new name of a value of the old graph, whose node is rewritten once. Throws RangeError for an operator that is not known. */
	valueOf(name: string): string;
	/** Gives a value of the old graph its new name. */
	rename(name: string, to: string): void;
	/** The node of the old graph that makes the value. Throws RangeError if there is none. */
	nodeOf(name: string): IndexedNode;
	/** A constant of the old graph. Throws RangeError if it is computed. */
	tensorOf(name: string): Tensor;
	/** Adds a constant and returns its name. */
	constant(shape: readonly number[], values: Float32Array | Int8Array): string;
	/** Adds a node with one output and returns its name. */
	emit(type: string, inputs: readonly string[], ...attributes: Field[]): string;
	/** What was added. */
	readonly fields: readonly Field[];
}

export function createRewriting({ producers, tensors }: GraphIndex): Rewriting {
	const names = new Map<string, string>();
	const fields: Field[] = [];
	let count = 0;
	const rewriting: Rewriting = {
		fields,
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
		constant(shape, values) {
			const name = `c${count++}`;
			fields.push(tensorField(name, shape, values));
			return name;
		},
		emit(type, inputs, ...attributes) {
			const name = `v${count++}`;
			fields.push(onnxNode(type, inputs, name, ...attributes));
			return name;
		},
	};

	function rewrite(node: IndexedNode): string {
		const operation = operations[node.type ?? ''];
		if (!operation) throw new RangeError(`The operator ${node.type} is unknown.`);
		return operation(rewriting, node);
	}

	return rewriting;
}
