// Constants in fp16, for tests.

import type { Field } from '#matting/onnx/protobuf.ts';
import { inGraph } from './graph.ts';
import { contentField, integerField, writeMessage } from './protobuf.ts';

/** TensorProto.DataType. */
export const float16 = 10;

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
