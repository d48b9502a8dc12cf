// Tensors of an ONNX file: read as fp32, written in the types that quantisation needs.

import { type Field, readIntegers, readMessage } from '#matting/onnx/protobuf.ts';
import { inGraph } from './graph.ts';
import { contentField, integerField, writeMessage } from './protobuf.ts';

const inTensor = { dimension: 1, type: 2, name: 8, raw: 9 } as const;
/** TensorProto.DataType. */
const types = { float32: 1, uint8: 2, int8: 3, int32: 6, int64: 7, float16: 10 } as const;

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
	if (type === types.float16) return { shape, values: fromFp16(raw) };
	if (type === types.float32) return { shape, values: new Float32Array(new Uint8Array(raw).buffer) };
	return undefined;
}

/** The numbers of an int64 tensor; undefined if it has another type or no raw data. */
export function readInt64(field: Field): number[] | undefined {
	const fields = readMessage(field.value);
	const raw = fields.find(({ number }) => number === inTensor.raw)?.value;
	if (!raw || readIntegers(fields, inTensor.type)[0] !== types.int64) return undefined;
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
	if (values instanceof Float32Array) return types.float32;
	if (values instanceof Int8Array) return types.int8;
	if (values instanceof BigInt64Array) return types.int64;
	return values instanceof Uint8Array ? types.uint8 : types.int32;
}

/** Little-endian IEEE 754 binary16, as in ONNX, to fp32. */
function fromFp16(raw: Uint8Array): Float32Array {
	const patterns = new Uint16Array(new Uint8Array(raw).buffer);
	const values = new Float32Array(patterns.length);
	for (let i = 0; i < patterns.length; i++) values[i] = fp32Values[patterns[i] as number] as number;
	return values;
}

/** The fp32 value of each of the 65,536 fp16 bit patterns. */
const fp32Values = Float32Array.from({ length: 1 << 16 }, (_, bits) => fromFp16Bits(bits));

function fromFp16Bits(bits: number): number {
	const sign = bits & 0x8000 ? -1 : 1;
	const exponent = (bits >> 10) & 31;
	const fraction = (bits & 1023) / 1024;
	if (exponent === 31) return fraction ? Number.NaN : sign * Number.POSITIVE_INFINITY;
	return exponent === 0 ? sign * fraction * 2 ** -14 : sign * (1 + fraction) * 2 ** (exponent - 15);
}
