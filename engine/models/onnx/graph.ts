// Reads and changes the parts of an ONNX file that simplification and quantisation need; field numbers as in onnx.proto3.
import { type Field, integerOf, readIntegers, readMessage } from '#matting/onnx/protobuf.ts';
import { contentField, integerField, textOf, writeMessage } from './protobuf.ts';

export const inModel = { graph: 7, operatorSet: 8, functions: 25 } as const;
export const inGraph = {
	node: 1,
	initializer: 5,
	input: 11,
	output: 12,
	valueInfo: 13,
	sparseInitializer: 15,
} as const;
export const inNode = { input: 1, output: 2, name: 3, type: 4, attribute: 5, domain: 7 } as const;
export const inAttribute = {
	name: 1,
	float: 2,
	integer: 3,
	text: 4,
	tensor: 5,
	graph: 6,
	integers: 8,
	tensors: 10,
	graphs: 11,
	kind: 20,
} as const;
/** OperatorSetIdProto; without a domain it is the standard's own. */
const inOperatorSet = { domain: 1, version: 2 } as const;
const inTensor = { type: 2, name: 8 } as const;
const inValue = { name: 1, type: 2 } as const;
/** TypeProto.tensor_type and TypeProto.Tensor.elem_type, which have the same number. */
const inType = { tensor: 1, element: 1, shape: 2 } as const;
/** TensorShapeProto.dim, and in it the name of a size that is unknown until the run. */
const inShape = { dimension: 1, name: 2 } as const;

/** TensorProto.DataType. */
export const dataTypes = { float32: 1, uint8: 2, int8: 3, int32: 6, int64: 7, float16: 10 } as const;

export type Graph = readonly Field[];

/** The graph of a file; undefined if it has none. */
export function graphOf(model: readonly Field[]): Graph | undefined {
	const [field] = all(model, inModel.graph);
	return field && readMessage(field.value);
}

/** The bytes of a file with this graph in place of its own. */
export function withGraph(model: readonly Field[], graph: Graph): Buffer {
	const [own] = all(model, inModel.graph);
	return writeMessage(
		model.map((field) => (field === own ? contentField(inModel.graph, writeMessage(graph)) : field)),
	);
}

/** The file with the standard's operators of this version, if it names an older one. */
export function withOperators(model: readonly Field[], version: number): Field[] {
	return model.map((field) => {
		if (field.number !== inModel.operatorSet) return field;
		const named = readMessage(field.value);
		const own = integerOf(named, inOperatorSet.version) ?? 0;
		if (textOf(named, inOperatorSet.domain) || own >= version) return field;
		return contentField(field.number, writeMessage([integerField(inOperatorSet.version, version)]));
	});
}

/** All fields of that number. */
export function all(graph: Graph, number: number): Field[] {
	return graph.filter((field) => field.number === number);
}

export interface Node {
	readonly inputs: readonly string[];
	readonly outputs: readonly string[];
	readonly type: string | undefined;
	readonly attributes: readonly (readonly Field[])[];
}

/** The parts of a NodeProto that are needed here. */
export function readNode(field: Field): Node {
	const fields = readMessage(field.value);
	const names = (number: number) => all(fields, number).map((name) => textOf([name], number) as string);
	return {
		inputs: names(inNode.input),
		outputs: names(inNode.output),
		type: textOf(fields, inNode.type),
		attributes: all(fields, inNode.attribute).map((attribute) => readMessage(attribute.value)),
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

export function tensorName(tensor: Field): string {
	return textOf(readMessage(tensor.value), inTensor.name) ?? '';
}

export function isFp16Tensor(tensor: Field): boolean {
	return integerOf(readMessage(tensor.value), inTensor.type) === dataTypes.float16;
}

/** The same tensor with another name. */
export function renamedTensor(tensor: Field, name: string): Field {
	const fields = readMessage(tensor.value).filter(({ number }) => number !== inTensor.name);
	return contentField(tensor.number, writeMessage([...fields, contentField(inTensor.name, name)]));
}

/** The name of an input or output of the graph. */
export function valueName(value: Field): string {
	return textOf(readMessage(value.value), inValue.name) ?? '';
}

export function isFp16Value(value: Field): boolean {
	const tensorType = messageOf(messageOf(readMessage(value.value), inValue.type), inType.tensor);
	return integerOf(tensorType, inType.element) === dataTypes.float16;
}

function messageOf(fields: readonly Field[], number: number): readonly Field[] {
	return all(fields, number).flatMap((field) => readMessage(field.value));
}

/** The input or output of the graph with sizes unknown until the run in place of its last two dimensions, height and width. */
export function withFreeSize(value: Field): Field {
	return replaced(value, inValue.type, (type) =>
		replaced(type, inType.tensor, (tensor) =>
			replaced(tensor, inType.shape, (shape) => {
				const sizes = all(readMessage(shape.value), inShape.dimension);
				return contentField(
					shape.number,
					writeMessage([...sizes.slice(0, -2), named('height'), named('width')]),
				);
			}),
		),
	);
}

function named(name: string): Field {
	return contentField(inShape.dimension, writeMessage([contentField(inShape.name, name)]));
}

/** The message with another content for each of its fields of that number. */
function replaced(message: Field, number: number, change: (field: Field) => Field): Field {
	const fields = readMessage(message.value);
	return contentField(
		message.number,
		writeMessage(fields.map((field) => (field.number === number ? change(field) : field))),
	);
}
