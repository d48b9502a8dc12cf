// Reads Protocol Buffers messages, such as ONNX files, as lists of fields, so that unknown fields can be written back
// byte for byte.

export interface Field {
	readonly number: number;
	readonly wireType: WireType;
	/** The content of a length-delimited field; the encoded bytes of a varint, 32-bit or 64-bit field. */
	readonly value: Uint8Array;
}

/** As in the specification (protobuf.dev/programming-guides/encoding). */
export const wireTypes = { varint: 0, fixed64: 1, lengthDelimited: 2, fixed32: 5 } as const;
type WireType = (typeof wireTypes)[keyof typeof wireTypes];

/**
 * The fields in their order; their values share the memory of `bytes`. Throws RangeError if the bytes are not a
 * message.
 */
export function readMessage(bytes: Uint8Array): Field[] {
	const fields: Field[] = [];
	let at = 0;
	while (at < bytes.length) {
		const key = readVarint(bytes, at);
		const wireType = (key.value & 7) as WireType;
		let start = key.end;
		let end: number;
		if (wireType === wireTypes.varint) end = endOfVarint(bytes, start);
		else if (wireType === wireTypes.fixed32) end = start + 4;
		else if (wireType === wireTypes.fixed64) end = start + 8;
		else if (wireType === wireTypes.lengthDelimited) {
			const length = readVarint(bytes, start);
			start = length.end;
			end = start + length.value;
		} else throw new RangeError(`There is no wire type ${wireType}.`);
		if (end > bytes.length) throw new RangeError('The message ends inside a field.');
		fields.push({ number: Math.floor(key.value / 8), wireType, value: bytes.subarray(start, end) });
		at = end;
	}
	return fields;
}

/** All fields of a message with this number. */
export function fieldsOf(message: readonly Field[], number: number): Field[] {
	return message.filter((field) => field.number === number);
}

/** Correct only for integers from 0 to 2^53 - 1. */
export function integerOf(fields: readonly Field[], number: number): number | undefined {
	const value = fields.findLast((field) => field.number === number)?.value;
	return value && readVarint(value, 0).value;
}

/** A repeated field, packed or not. */
export function readIntegers(fields: readonly Field[], number: number): number[] {
	const integers: number[] = [];
	for (const { value } of fieldsOf(fields, number)) {
		for (let at = 0; at < value.length; ) {
			const integer = readVarint(value, at);
			integers.push(integer.value);
			at = integer.end;
		}
	}
	return integers;
}

/** LEB128: seven bits a byte, the lowest first, the top bit set on all but the last. */
function readVarint(bytes: Uint8Array, start: number): { value: number; end: number } {
	const end = endOfVarint(bytes, start);
	let value = 0;
	for (let at = end - 1; at >= start; at--) value = value * 128 + (bytes[at] & 127);
	return { value, end };
}

function endOfVarint(bytes: Uint8Array, start: number): number {
	let at = start;
	while ((bytes[at] ?? 0) & 128) at++;
	return at + 1;
}
