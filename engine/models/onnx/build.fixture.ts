// Builds ONNX files for tests. Numbers of fields as in onnx.proto3, IR version 8, operator set 17.

import type { Field } from '#matting/onnx/protobuf.ts';
import { inGraph, inModel } from './graph.ts';
import { contentField, integerField, writeMessage } from './protobuf.ts';

/** TensorProto.DataType. */
export const [float32, float16] = [1, 10];
/** AttributeProto.AttributeType. */
const kinds = { integer: 2, integers: 7 } as const;

export function model(graph: readonly Field[]): Buffer {
	const operatorSet = writeMessage([contentField(1, ''), integerField(2, 17)]);
	const named = writeMessage([...graph, contentField(2, 'a test')]);
	return writeMessage([integerField(1, 8), contentField(inModel.graph, named), contentField(8, operatorSet)]);
}

export function node(type: string, inputs: readonly string[], output: string, ...attributes: Field[]): Field {
	return contentField(
		inGraph.node,
		writeMessage([
			...inputs.map((name) => contentField(1, name)),
			contentField(2, output),
			contentField(4, type),
			...attributes,
		]),
	);
}

/** An attribute of a node. */
export function integer(name: string, value: number): Field {
	return attribute(name, kinds.integer, [integerField(3, value)]);
}

export function integers(name: string, values: readonly number[]): Field {
	return attribute(
		name,
		kinds.integers,
		values.map((value) => integerField(8, value)),
	);
}

function attribute(name: string, kind: number, content: readonly Field[]): Field {
	return contentField(5, writeMessage([contentField(1, name), ...content, integerField(20, kind)]));
}

/** An input, an output or the information on a value. Without a shape the runtime infers it. */
export function value(field: number, name: string, shape?: readonly number[], element = float32): Field {
	const sizes = shape?.map((size) => contentField(1, writeMessage([integerField(1, size)])));
	const ofTensor = [integerField(1, element), ...(sizes ? [contentField(2, writeMessage(sizes))] : [])];
	const type = writeMessage([contentField(1, writeMessage(ofTensor))]);
	return contentField(field, writeMessage([contentField(1, name), contentField(2, type)]));
}

/** A constant of numbers that fp16 represents exactly, without subnormals. */
export function fp16Tensor(name: string, shape: readonly number[], values: ArrayLike<number>): Field {
	const raw = new Uint8Array(Uint16Array.from(values, fp16Bits).buffer);
	return contentField(
		inGraph.initializer,
		writeMessage([
			...shape.map((size) => integerField(1, size)),
			integerField(2, float16),
			contentField(8, name),
			contentField(9, raw),
		]),
	);
}

function fp16Bits(number: number): number {
	if (number === 0) return 0;
	const exponent = Math.floor(Math.log2(Math.abs(number)));
	const fraction = Math.abs(number) / 2 ** exponent - 1;
	return (number < 0 ? 0x8000 : 0) | ((exponent + 15) << 10) | (fraction * 1024);
}
