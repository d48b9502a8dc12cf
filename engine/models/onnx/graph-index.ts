// An index of a graph: the node that produces each value, and the nodes that consume it.
import { inGraph } from '#matting/onnx/field-numbers.ts';
import { type Field, fieldsOf } from '#matting/onnx/protobuf.ts';
import type { Graph } from './graph.ts';
import { type Node, readNode } from './node.ts';
import { tensorName } from './tensor.ts';

export interface IndexedNode extends Node {
	readonly field: Field;
}

export interface GraphIndex {
	readonly nodes: readonly IndexedNode[];
	/** By the name of the value. */
	readonly producers: ReadonlyMap<string, IndexedNode>;
	readonly consumers: ReadonlyMap<string, readonly IndexedNode[]>;
	/** The constants: weights and biases. */
	readonly tensors: ReadonlyMap<string, Field>;
}

export function indexGraph(graph: Graph): GraphIndex {
	const nodes = fieldsOf(graph, inGraph.node).map((field) => ({ field, ...readNode(field) }));
	const consumers = new Map<string, IndexedNode[]>();
	for (const node of nodes) {
		for (const name of node.inputs) consumers.set(name, [...(consumers.get(name) ?? []), node]);
	}
	return {
		nodes,
		producers: new Map(nodes.flatMap((node) => node.outputs.map((name) => [name, node] as const))),
		consumers,
		tensors: new Map(fieldsOf(graph, inGraph.initializer).map((field) => [tensorName(field), field])),
	};
}

/** The value before all casts to another precision. */
export function skipCasts(name: string, index: GraphIndex): string {
	const producer = index.producers.get(name);
	const source = producer?.type === 'Cast' ? producer.inputs[0] : undefined;
	return source === undefined ? name : skipCasts(source, index);
}
