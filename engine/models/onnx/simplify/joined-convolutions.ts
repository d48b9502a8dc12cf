// Joins convolutions of the same value into one that makes the channels of all of them: the value is read once, and
// twice eight channels fill a block.
import { inAttribute, inNode } from '#matting/onnx/field-numbers.ts';
import { type Field, fieldsOf, integerOf, readMessage } from '#matting/onnx/protobuf.ts';
import { integer, namedNode, node } from '../build-graph.ts';
import type { Graph } from '../graph.ts';
import { type GraphIndex, type IndexedNode, indexGraph } from '../graph-index.ts';
import { withInputs, withOutput } from '../node.ts';
import { textOf } from '../protobuf.ts';
import { shapeOf } from '../tensor.ts';

/**
 * Joins convolutions with the same number of channels, the same attributes and a bias. The runtime concatenates their
 * weights when it loads the file.
 */
export function withJoinedConvolutions(graph: Graph): Graph {
	const changed = new Map<Field, readonly Field[]>();
	for (const [first, ...others] of groupsOf(indexGraph(graph))) {
		if (!first || others.length === 0) continue;
		changed.set(first.field, joined(first, [first, ...others]));
		for (const { field } of others) changed.set(field, []);
	}
	return graph.flatMap((field) => changed.get(field) ?? [field]);
}

function groupsOf({ nodes, tensors }: GraphIndex): Iterable<readonly IndexedNode[]> {
	const groups = new Map<string, IndexedNode[]>();
	for (const convolution of nodes) {
		const [input, , bias = ''] = convolution.inputs;
		const biases = tensors.get(bias);
		if (convolution.type !== 'Conv' || !biases || isGrouped(convolution)) continue;
		const attributes = fieldsOf(readMessage(convolution.field.value), inNode.attribute);
		const key = [input, shapeOf(biases), ...attributes.map(({ value }) => [...value])].join(' ');
		groups.set(key, [...(groups.get(key) ?? []), convolution]);
	}
	return groups.values();
}

/** Whether only some input channels make each output channel. */
function isGrouped({ attributes }: IndexedNode): boolean {
	const groups = attributes.find((attribute) => textOf(attribute, inAttribute.name) === 'group');
	return groups !== undefined && integerOf(groups, inAttribute.integer) !== 1;
}

function joined(first: IndexedNode, convolutions: readonly IndexedNode[]): Field[] {
	const outputs = convolutions.map(({ outputs }) => outputs[0] as string);
	const whole = `${outputs[0]} joined`;
	const [weights, biases] = [`${whole} weights`, `${whole} biases`];
	const inputsAt = (at: number) => convolutions.map(({ inputs }) => inputs[at] as string);
	return [
		namedNode('Concat', inputsAt(1), weights, integer('axis', 0)),
		namedNode('Concat', inputsAt(2), biases, integer('axis', 0)),
		withOutput(withInputs(first.field, [first.inputs[0] as string, weights, biases]), whole),
		node('Split', [whole], outputs, integer('axis', 1)),
	];
}
