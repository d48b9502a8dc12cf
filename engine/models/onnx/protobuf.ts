// Protocol Buffers messages as lists of fields, so that unknown fields are written back byte for byte.

export interface Field {
	readonly number: number;
	readonly wireType: WireType;
	/** The content of a length-delimited field; the encoded bytes of a varint, 32-bit or 64-bit field. */
	readonly value: Uint8Array;
}

/** As in the specification (protobuf.dev/programming-guides/encoding). */
const wireTypes = { varint: 0, fixed64: 1, lengthDelimited: 2, fixed32: 5 } as const;
type WireType = (typeof wireTypes)[keyof typeof wireTypes];

/** The fields in their order; their values share the memory of `bytes`. Throws RangeError if the bytes are not a message. */
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

export function writeMessage(fields: readonly Field[]): Buffer {
	return Buffer.concat(
		fields.flatMap(({ number, wireType, value }) => {
			const key = varint(number * 8 + wireType);
			return wireType === wireTypes.lengthDelimited ? [key, varint(value.length), value] : [key, value];
		}),
	);
}

/** A length-delimited field: text, bytes or a message. */
export function contentField(number: number, content: string | Uint8Array): Field {
	const value = typeof content === 'string' ? Buffer.from(content) : content;
	return { number, wireType: wireTypes.lengthDelimited, value };
}

/** A varint field, an integer from 0 to 2^53 - 1. */
export function integerField(number: number, value: number): Field {
	return { number, wireType: wireTypes.varint, value: varint(value) };
}

/** The last field of that number wins, as the specification demands of singular fields. */
export function textOf(fields: readonly Field[], number: number): string | undefined {
	const value = fields.findLast((field) => field.number === number)?.value;
	return value && Buffer.from(value.buffer, value.byteOffset, value.length).toString();
}

/** Correct for integers from 0 to 2^53 - 1 only. */
export function integerOf(fields: readonly Field[], number: number): number | undefined {
	const value = fields.findLast((field) => field.number === number)?.value;
	return value && readVarint(value, 0).value;
}

/** A repeated field, packed or not. */
export function readIntegers(fields: readonly Field[], number: number): number[] {
	const integers: number[] = [];
	for (const { value } of fields.filter((field) => field.number === number)) {
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
	for (let at = end - 1; at >= start; at--) value = value * 128 + ((bytes[at] as number) & 127);
	return { value, end };
}

function endOfVarint(bytes: Uint8Array, start: number): number {
	let at = start;
	while ((bytes[at] ?? 0) & 128) at++;
	return at + 1;
}

function varint(value: number): Buffer {
	const bytes: number[] = [];
	for (let rest = value; ; rest = Math.floor(rest / 128)) {
		if (rest < 128) return Buffer.from([...bytes, rest]);
		bytes.push((rest % 128) + 128);
	}
}
