// Tensors of numbers as they stand in an ONNX file: read as floats, written in the types that eight bits need.
import { inGraph } from './graph.ts';
import {
	contentField,
	type Field,
	integerField,
	readIntegers,
	readMessage,
	writeMessage,
} from './protobuf.ts';

const inTensor = { dimension: 1, type: 2, name: 8, raw: 9 } as const;
/** TensorProto.DataType. */
const types = { float32: 1, uint8: 2, int8: 3, int32: 6, float16: 10 } as const;

export interface Tensor {
	readonly shape: readonly number[];
	readonly values: Float32Array;
}

/** A tensor of single or half precision; undefined if it is of another type or not kept as raw bytes. */
export function readTensor(field: Field): Tensor | undefined {
	const fields = readMessage(field.value);
	const raw = fields.find(({ number }) => number === inTensor.raw)?.value;
	const type = readIntegers(fields, inTensor.type)[0];
	if (!raw) return undefined;
	const shape = readIntegers(fields, inTensor.dimension);
	if (type === types.float16) return { shape, values: fromHalf(raw) };
	if (type === types.float32) return { shape, values: new Float32Array(new Uint8Array(raw).buffer) };
	return undefined;
}

/** An initializer of the graph. */
export function tensorField(
	name: string,
	shape: readonly number[],
	values: Float32Array | Int8Array | Uint8Array | Int32Array,
): Field {
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

function typeOf(values: Float32Array | Int8Array | Uint8Array | Int32Array): number {
	if (values instanceof Float32Array) return types.float32;
	if (values instanceof Int8Array) return types.int8;
	return values instanceof Uint8Array ? types.uint8 : types.int32;
}

/** IEEE 754 half precision, little-endian, as it is in ONNX. */
function fromHalf(raw: Uint8Array): Float32Array {
	const halves = new Uint16Array(new Uint8Array(raw).buffer);
	const values = new Float32Array(halves.length);
	for (let i = 0; i < halves.length; i++) values[i] = singles[halves[i] as number] as number;
	return values;
}

/** What each of the 65,536 half-precision numbers is. */
const singles = Float32Array.from({ length: 1 << 16 }, (_, bits) => fromHalfBits(bits));

function fromHalfBits(bits: number): number {
	const sign = bits & 0x8000 ? -1 : 1;
	const exponent = (bits >> 10) & 31;
	const fraction = (bits & 1023) / 1024;
	if (exponent === 31) return fraction ? Number.NaN : sign * Number.POSITIVE_INFINITY;
	return exponent === 0 ? sign * fraction * 2 ** -14 : sign * (1 + fraction) * 2 ** (exponent - 15);
}
