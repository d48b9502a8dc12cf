// Nodes of an ONNX graph: the parts that simplification and quantisation read,
// and copies with other inputs or another output.
import { dataTypes, inAttribute, inNode } from '#matting/onnx/field-numbers.ts';
import { type Field, fieldsOf, integerOf, readIntegers, readMessage } from '#matting/onnx/protobuf.ts';
import { contentField, textOf, writeMessage } from './protobuf.ts';
import { isFp16Tensor } from './tensor.ts';

export interface Node {
	readonly inputs: readonly string[];
	readonly outputs: readonly string[];
	readonly type: string | undefined;
	readonly attributes: readonly (readonly Field[])[];
}

/** The parts of a NodeProto that are needed here. */
export function readNode(field: Field): Node {
	const fields = readMessage(field.value);
	const names = (number: number) => fieldsOf(fields, number).map((name) => textOf([name], number) as string);
	return {
		inputs: names(inNode.input),
		outputs: names(inNode.output),
		type: textOf(fields, inNode.type),
		attributes: fieldsOf(fields, inNode.attribute).map((attribute) => readMessage(attribute.value)),
	};
}

/** Whether the node has a subgraph, as a branch or a loop has. A subgraph may use names of the outer graph. */
export function hasGraph({ attributes }: Node): boolean {
	return attributes.some((attribute) =>
		attribute.some(({ number }) => number === inAttribute.graph || number === inAttribute.graphs),
	);
}

/** Whether the attributes contain an fp16 tensor, or a list of tensors of unknown type. */
export function hasFp16Constant({ attributes }: Node): boolean {
	return attributes.some((attribute) =>
		attribute.some(
			(field) =>
				field.number === inAttribute.tensors || (field.number === inAttribute.tensor && isFp16Tensor(field)),
		),
	);
}

/** A list of integers among the node's attributes; undefined if it has none of that name. */
export function integersOf({ attributes }: Node, name: string): number[] | undefined {
	const attribute = attributes.find((fields) => textOf(fields, inAttribute.name) === name);
	return attribute && readIntegers(attribute, inAttribute.integers);
}

/** The value of a Constant node. */
export function constantTensor({ attributes }: Node): Field | undefined {
	return attributes.flat().find(({ number }) => number === inAttribute.tensor);
}

export function isCastToFp16({ type, attributes }: Node): boolean {
	return (
		type === 'Cast' &&
		attributes.some((attribute) => integerOf(attribute, inAttribute.integer) === dataTypes.float16)
	);
}

/** The same node with other inputs. */
export function withInputs(node: Field, inputs: readonly string[]): Field {
	const fields = readMessage(node.value).filter(({ number }) => number !== inNode.input);
	return contentField(
		node.number,
		writeMessage([...inputs.map((name) => contentField(inNode.input, name)), ...fields]),
	);
}

/** The same node with another name for its one output. */
export function withOutput(node: Field, name: string): Field {
	const fields = readMessage(node.value).filter(({ number }) => number !== inNode.output);
	return contentField(node.number, writeMessage([...fields, contentField(inNode.output, name)]));
}
