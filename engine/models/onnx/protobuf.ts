// Writes Protocol Buffers messages from lists of fields, and reads their text; matting/onnx/protobuf.ts reads the rest,
// in browsers too.
import { type Field, wireTypes } from '#matting/onnx/protobuf.ts';

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

/** A 32-bit field with a number of fp32. */
export function floatField(number: number, value: number): Field {
	return { number, wireType: wireTypes.fixed32, value: new Uint8Array(Float32Array.of(value).buffer) };
}

/** The last field of that number wins, as the specification demands of singular fields. */
export function textOf(fields: readonly Field[], number: number): string | undefined {
	const value = fields.findLast((field) => field.number === number)?.value;
	return value && Buffer.from(value.buffer, value.byteOffset, value.length).toString();
}

function varint(value: number): Buffer {
	const bytes: number[] = [];
	for (let rest = value; ; rest = Math.floor(rest / 128)) {
		if (rest < 128) return Buffer.from([...bytes, rest]);
		bytes.push((rest % 128) + 128);
	}
}
