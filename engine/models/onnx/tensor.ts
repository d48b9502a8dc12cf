// Tensors of an ONNX file: name and type, values as fp32, and written in the types that quantisation needs.
import { dataTypes, inGraph, inTensor } from '#matting/onnx/field-numbers.ts';
import { type Field, integerOf, readIntegers, readMessage } from '#matting/onnx/protobuf.ts';
import { contentField, integerField, textOf, writeMessage } from './protobuf.ts';

export interface Tensor {
	readonly shape: readonly number[];
	readonly values: Float32Array;
}

/** An fp32 or fp16 tensor as fp32; undefined if it has another type or no raw data. */
export function readTensor(field: Field): Tensor | undefined {
	const fields = readMessage(field.value);
	const raw = fields.find(({ number }) => number === inTensor.raw)?.value;
	const type = readIntegers(fields, inTensor.type)[0];
	if (!raw) return undefined;
	const shape = readIntegers(fields, inTensor.dimension);
	if (type === dataTypes.float16)
		return { shape, values: new Float32Array(new Float16Array(new Uint8Array(raw).buffer)) };
	if (type === dataTypes.float32) return { shape, values: new Float32Array(new Uint8Array(raw).buffer) };
	return undefined;
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

/** The dimensions of a tensor. */
export function shapeOf(field: Field): number[] {
	return readIntegers(readMessage(field.value), inTensor.dimension);
}

/** The numbers of an int64 tensor; undefined if it has another type or no raw data. */
export function readInt64(field: Field): number[] | undefined {
	const fields = readMessage(field.value);
	const raw = fields.find(({ number }) => number === inTensor.raw)?.value;
	if (!raw || readIntegers(fields, inTensor.type)[0] !== dataTypes.int64) return undefined;
	return Array.from(new BigInt64Array(new Uint8Array(raw).buffer), Number);
}

type TensorValues = Float32Array | Int8Array | Uint8Array | Int32Array | BigInt64Array;

/** A tensor as an initializer of the graph. */
export function tensorField(name: string, shape: readonly number[], values: TensorValues): Field {
	return contentField(
		inGraph.initializer,
		writeMessage([
			...shape.map((size) => integerField(inTensor.dimension, size)),
			integerField(inTensor.type, typeOf(values)),
			contentField(inTensor.name, name),
			contentField(inTensor.raw, new Uint8Array(values.buffer, values.byteOffset, values.byteLength)),
		]),
	);
}

function typeOf(values: TensorValues): number {
	if (values instanceof Float32Array) return dataTypes.float32;
	if (values instanceof Int8Array) return dataTypes.int8;
	if (values instanceof BigInt64Array) return dataTypes.int64;
	return values instanceof Uint8Array ? dataTypes.uint8 : dataTypes.int32;
}
