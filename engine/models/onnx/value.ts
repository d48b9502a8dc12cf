// Inputs and outputs of an ONNX graph: their name and type, and copies whose size is unknown until the run.
import { dataTypes, inShape, inType, inValue } from '#matting/onnx/field-numbers.ts';
import { type Field, fieldsOf, integerOf, readMessage } from '#matting/onnx/protobuf.ts';
import { contentField, textOf, writeMessage } from './protobuf.ts';

/** The name of an input or output of the graph. */
export function valueName(value: Field): string {
	return textOf(readMessage(value.value), inValue.name) ?? '';
}

export function isFp16Value(value: Field): boolean {
	const tensorType = messageOf(messageOf(readMessage(value.value), inValue.type), inType.tensor);
	return integerOf(tensorType, inType.element) === dataTypes.float16;
}

function messageOf(fields: readonly Field[], number: number): readonly Field[] {
	return fieldsOf(fields, number).flatMap((field) => readMessage(field.value));
}

/**
 * The input or output of the graph with sizes unknown until the run in place
 * of its last two dimensions, height and width.
 */
export function withFreeSize(value: Field): Field {
	return replaced(value, inValue.type, (type) =>
		replaced(type, inType.tensor, (tensor) =>
			replaced(tensor, inType.shape, (shape) => {
				const sizes = fieldsOf(readMessage(shape.value), inShape.dimension);
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
