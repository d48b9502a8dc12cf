// Runs a section of a graph on a part of its rows at a time, so that intermediate values stay in the processor's
// caches.
import { inNode } from '#matting/onnx/field-numbers.ts';
import { type Field, readMessage } from '#matting/onnx/protobuf.ts';
import { integer, node } from '../onnx/build-graph.ts';
import type { Graph } from '../onnx/graph.ts';
import { type GraphIndex, type IndexedNode, indexGraph } from '../onnx/graph-index.ts';
import { contentField, writeMessage } from '../onnx/protobuf.ts';
import { readInt64, tensorField } from '../onnx/tensor.ts';

/** All nodes between these values, which must compute each row by itself. */
export interface Section {
	readonly from: string;
	readonly to: readonly string[];
	/** The first size in the shape of `from`, a multiple of the number of parts. */
	readonly rows: number;
}

/**
 * The graph with the same numbers, except that activations in int8 are rounded between the lowest and the highest value
 * of their part, which is finer.
 */
export function inParts(graph: Graph, section: Section, parts: number): Graph {
	const index = indexGraph(graph);
	const nodes = nodesOf(section, index);
	const made = new Set(nodes.flatMap(({ outputs }) => outputs).concat(section.from));
	const shapes = shapesOfParts(nodes, section.rows, parts, index);
	const inPart = (name: string, part: number) => (made.has(name) ? `${name} in part ${part}` : name);
	const numbers = Array.from({ length: parts }, (_, part) => part);
	const copies = numbers.flatMap((part) =>
		nodes.map((node) => renamed(node, (name) => (shapes.has(name) ? ofPart(name) : inPart(name, part)))),
	);
	const replaced = new Set(nodes.map(({ field }) => field));
	return [
		...graph.filter((field) => !replaced.has(field)),
		...shapes.values(),
		node(
			'Split',
			[section.from],
			numbers.map((part) => inPart(section.from, part)),
			integer('axis', 0),
		),
		...copies,
		...section.to.map((name) =>
			node(
				'Concat',
				numbers.map((part) => inPart(name, part)),
				name,
				integer('axis', 0),
			),
		),
	];
}

function nodesOf({ from, to }: Section, { nodes, producers }: GraphIndex): IndexedNode[] {
	const needed = new Set(to);
	// Iterating over a set also visits elements that are added meanwhile.
	for (const name of needed)
		for (const input of producers.get(name)?.inputs ?? []) if (input !== from) needed.add(input);
	return nodes.filter(({ outputs }) => outputs.some((name) => needed.has(name)));
}

const ofPart = (shape: string) => `${shape} of a part`;

/** The shapes that begin with the number of rows, by name, as the shapes that a part has instead. */
function shapesOfParts(
	nodes: readonly IndexedNode[],
	rows: number,
	parts: number,
	{ tensors }: GraphIndex,
): Map<string, Field> {
	const shapes = new Map<string, Field>();
	for (const { type, inputs } of nodes) {
		const constant = type === 'Reshape' ? tensors.get(inputs[1] as string) : undefined;
		const [first, ...others] = (constant && readInt64(constant)) ?? [];
		const sizes = BigInt64Array.from([rows / parts, ...others], BigInt);
		if (first === rows)
			shapes.set(inputs[1] as string, tensorField(ofPart(inputs[1] as string), [sizes.length], sizes));
	}
	return shapes;
}

/** The same node between other values, and without a name. */
function renamed({ field, inputs, outputs }: IndexedNode, nameOf: (value: string) => string): Field {
	const values: number[] = [inNode.input, inNode.output, inNode.name];
	return contentField(
		field.number,
		writeMessage([
			...inputs.map((name) => contentField(inNode.input, nameOf(name))),
			...outputs.map((name) => contentField(inNode.output, nameOf(name))),
			...readMessage(field.value).filter(({ number }) => !values.includes(number)),
		]),
	);
}
