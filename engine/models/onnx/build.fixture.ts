// Constants in fp16, for tests.
import { dataTypes, inGraph } from '#matting/onnx/field-numbers.ts';
import type { Field } from '#matting/onnx/protobuf.ts';
import { contentField, integerField, writeMessage } from './protobuf.ts';

/** A constant, rounded to fp16. */
export function fp16Tensor(name: string, shape: readonly number[], values: ArrayLike<number>): Field {
	const raw = new Uint8Array(Float16Array.from(values).buffer);
	return contentField(
		inGraph.initializer,
		writeMessage([
			...shape.map((size) => integerField(1, size)),
			integerField(2, dataTypes.float16),
			contentField(8, name),
			contentField(9, raw),
		]),
	);
}
