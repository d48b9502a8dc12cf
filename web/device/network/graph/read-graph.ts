// Reads an ONNX file: nodes and constants of its graph.
import { inAttribute, inGraph, inModel, inNode, inTensor, inValue } from '#matting/onnx/field-numbers.ts';
import { type Field, fieldsOf, integerOf, readIntegers, readMessage } from '#matting/onnx/protobuf.ts';

export interface Node {
	readonly type: string;
	/** Names of values; '' where an input is left out. */
	readonly inputs: readonly string[];
	readonly outputs: readonly string[];
	/** Attributes that are integers or lists of them. */
	readonly integers: ReadonlyMap<string, readonly number[]>;
	/** Attributes that are numbers of fp32. */
	readonly floats: ReadonlyMap<string, number>;
}

export interface Constant {
	readonly shape: readonly number[];
	/** TensorProto.DataType. */
	readonly type: number;
	/** Little-endian, of no particular alignment; shares the memory of the file. */
	readonly bytes: Uint8Array;
}

export interface Graph {
	/** Names of values. */
	readonly inputs: readonly string[];
	readonly outputs: readonly string[];
	readonly nodes: readonly Node[];
	readonly constants: ReadonlyMap<string, Constant>;
}

/** Throws RangeError if the bytes are not a Protocol Buffers message. */
export function readGraph(bytes: Uint8Array): Graph {
	const graph = fieldsOf(readMessage(bytes), inModel.graph).flatMap(({ value }) => readMessage(value));
	const constants = fieldsOf(graph, inGraph.initializer).map(({ value }) => readConstant(readMessage(value)));
	const namesOf = (field: number) =>
		fieldsOf(graph, field).map(({ value }) => textOf(readMessage(value), inValue.name));
	return {
		inputs: namesOf(inGraph.input),
		outputs: namesOf(inGraph.output),
		nodes: fieldsOf(graph, inGraph.node).map(({ value }) => readNode(readMessage(value))),
		constants: new Map(constants),
	};
}

function readNode(fields: readonly Field[]): Node {
	const attributes = fieldsOf(fields, inNode.attribute).map(({ value }) => readMessage(value));
	const floats = attributes.flatMap((attribute) =>
		fieldsOf(attribute, inAttribute.float).map(
			({ value }) => [textOf(attribute, inAttribute.name), floatOf(value)] as const,
		),
	);
	return {
		type: textOf(fields, inNode.type),
		inputs: fieldsOf(fields, inNode.input).map(({ value }) => decode(value)),
		outputs: fieldsOf(fields, inNode.output).map(({ value }) => decode(value)),
		integers: new Map(
			attributes.map((attribute) => [
				textOf(attribute, inAttribute.name),
				[...readIntegers(attribute, inAttribute.integer), ...readIntegers(attribute, inAttribute.integers)],
			]),
		),
		floats: new Map(floats),
	};
}

function readConstant(fields: readonly Field[]): readonly [string, Constant] {
	const content = fields.find(({ number }) => number === inTensor.raw || number === inTensor.floats);
	return [
		textOf(fields, inTensor.name),
		{
			shape: readIntegers(fields, inTensor.dimension),
			type: integerOf(fields, inTensor.type) ?? 0,
			bytes: content?.value ?? new Uint8Array(),
		},
	];
}

function floatOf(bytes: Uint8Array): number {
	return new DataView(bytes.buffer, bytes.byteOffset).getFloat32(0, true);
}

function textOf(fields: readonly Field[], number: number): string {
	const value = fields.findLast((field) => field.number === number)?.value;
	return value ? decode(value) : '';
}

function decode(bytes: Uint8Array): string {
	return new TextDecoder().decode(bytes);
}
