// Builds ONNX files.
import {
	dataTypes,
	inAttribute,
	inGraph,
	inModel,
	inNode,
	inOperatorSet,
	inShape,
	inType,
	inValue,
} from '#matting/onnx/field-numbers.ts';
import type { Field } from '#matting/onnx/protobuf.ts';
import { contentField, floatField, integerField, writeMessage } from './protobuf.ts';
import { tensorField } from './tensor.ts';

/** Version of the file format, and of the standard's operators. */
const irVersion = 8;
const operatorSetVersion = 17;
/** AttributeProto.AttributeType. */
const kinds = { float: 1, integer: 2, text: 3, integers: 7 } as const;

/** A graph to which constants and nodes are added; their names are numbered. */
export interface GraphBuilder {
	/** Adds a constant and returns its name. */
	constant(shape: readonly number[], values: Float32Array | Int8Array): string;
	/** Adds a node with one output and returns its name. */
	emit(type: string, inputs: readonly string[], ...attributes: Field[]): string;
	/** Adds a node with several outputs and returns their names. */
	emitParts(count: number, type: string, inputs: readonly string[], ...attributes: Field[]): string[];
	/** The constants and nodes added so far. */
	readonly fields: readonly Field[];
}

export function createGraphBuilder(): GraphBuilder {
	const fields: Field[] = [];
	let count = 0;
	const builder: GraphBuilder = {
		fields,
		constant(shape, values) {
			const name = `c${count++}`;
			fields.push(tensorField(name, shape, values));
			return name;
		},
		emit: (type, inputs, ...attributes) => builder.emitParts(1, type, inputs, ...attributes)[0] as string,
		emitParts(parts, type, inputs, ...attributes) {
			const outputs = Array.from({ length: parts }, () => `v${count++}`);
			fields.push(node(type, inputs, outputs, ...attributes));
			return outputs;
		},
	};
	return builder;
}

/** The operators of a domain that a model uses; '' is the standard's own. */
export function operatorSet(domain: string, version: number): Field {
	return contentField(
		inModel.operatorSet,
		writeMessage([contentField(inOperatorSet.domain, domain), integerField(inOperatorSet.version, version)]),
	);
}

/** A whole file with a graph of that name. */
export function model(graph: readonly Field[], name = 'graph'): Buffer {
	return writeMessage([
		integerField(inModel.version, irVersion),
		contentField(inModel.graph, writeMessage([...graph, contentField(inGraph.name, name)])),
		operatorSet('', operatorSetVersion),
	]);
}

/** A NodeProto. An empty input name is an absent input. */
export function node(
	type: string,
	inputs: readonly string[],
	outputs: string | readonly string[],
	...attributes: Field[]
): Field {
	const made = [outputs].flat().map((name) => contentField(inNode.output, name));
	return nodeField(type, inputs, made, attributes);
}

/** A node with one output, which is also its name. */
export function namedNode(
	type: string,
	inputs: readonly string[],
	output: string,
	...attributes: Field[]
): Field {
	const named = [contentField(inNode.output, output), contentField(inNode.name, output)];
	return nodeField(type, inputs, named, attributes);
}

function nodeField(
	type: string,
	inputs: readonly string[],
	outputs: readonly Field[],
	attributes: readonly Field[],
): Field {
	return contentField(
		inGraph.node,
		writeMessage([
			...inputs.map((name) => contentField(inNode.input, name)),
			...outputs,
			contentField(inNode.type, type),
			...attributes,
		]),
	);
}

/** An attribute of a node: a number of fp32. */
export function float(name: string, value: number): Field {
	return attribute(name, kinds.float, [floatField(inAttribute.float, value)]);
}

export function integer(name: string, value: number): Field {
	return attribute(name, kinds.integer, [integerField(inAttribute.integer, value)]);
}

export function integers(name: string, values: readonly number[]): Field {
	return attribute(
		name,
		kinds.integers,
		values.map((value) => integerField(inAttribute.integers, value)),
	);
}

export function text(name: string, value: string): Field {
	return attribute(name, kinds.text, [contentField(inAttribute.text, value)]);
}

function attribute(name: string, kind: number, content: readonly Field[]): Field {
	return contentField(
		inNode.attribute,
		writeMessage([contentField(inAttribute.name, name), ...content, integerField(inAttribute.kind, kind)]),
	);
}

/**
 * An input, an output or the information on a value. Without a shape the runtime infers it; a size that is unknown
 * until the run has a name.
 */
export function value(
	field: number,
	name: string,
	shape?: readonly (number | string)[],
	element: number = dataTypes.float32,
): Field {
	const ofTensor = [integerField(inType.element, element)];
	if (shape) ofTensor.push(contentField(inType.shape, writeMessage(shape.map(dimension))));
	const type = writeMessage([contentField(inType.tensor, writeMessage(ofTensor))]);
	return contentField(
		field,
		writeMessage([contentField(inValue.name, name), contentField(inValue.type, type)]),
	);
}

function dimension(size: number | string): Field {
	const { value, name } = inShape;
	const content = typeof size === 'number' ? integerField(value, size) : contentField(name, size);
	return contentField(inShape.dimension, writeMessage([content]));
}
