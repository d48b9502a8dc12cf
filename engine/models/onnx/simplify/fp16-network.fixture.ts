// An fp16 network of a few hundred bytes with two outputs, each the input times a constant.
import { contentField, type Field, integerField, writeMessage } from '../protobuf.ts';

/** Numbers of onnx.proto3. */
const [float32, float16, integerKind] = [1, 10, 2];
const fp16Bits = { two: 0x4000, three: 0x4200 };

/**
 * [1,1,1,1] in; 'other', the input times two, and 'matte', the input times three. The input is rounded to fp16 and
 * transposed, which the runtime also does in fp16. The nodes are in no particular order, as converters write them.
 */
export function fp16Network(extraGraphFields: readonly Field[] = []): Buffer {
	const graph = writeMessage([
		node('Mul', ['turned', 'two'], 'twice'),
		node('Cast', ['twice'], 'other', cast(float32)),
		node('Mul', ['turned', 'three'], 'thrice'),
		node('Cast', ['thrice'], 'matte', cast(float32)),
		node('Transpose', ['rounded'], 'turned'),
		node('Cast', ['image'], 'rounded', cast(float16)),
		contentField(2, 'tiny'),
		weight('two', fp16Bits.two),
		weight('three', fp16Bits.three),
		contentField(11, value('image', float32)),
		contentField(12, value('other', float32)),
		contentField(12, value('matte', float32)),
		contentField(13, value('thrice', float16)),
		...extraGraphFields,
	]);
	const operatorSet = writeMessage([contentField(1, ''), integerField(2, 17)]);
	return writeMessage([integerField(1, 8), contentField(7, graph), contentField(8, operatorSet)]);
}

export function node(type: string, inputs: readonly string[], output: string, ...attributes: Field[]): Field {
	return contentField(
		1,
		writeMessage([
			...inputs.map((name) => contentField(1, name)),
			contentField(2, output),
			contentField(4, type),
			...attributes,
		]),
	);
}

function cast(to: number): Field {
	const attribute = [contentField(1, 'to'), integerField(3, to), integerField(20, integerKind)];
	return contentField(5, writeMessage(attribute));
}

function weight(name: string, bits: number): Field {
	const raw = Buffer.alloc(2);
	raw.writeUInt16LE(bits);
	return contentField(
		5,
		writeMessage([integerField(2, float16), contentField(8, name), contentField(9, raw)]),
	);
}

function value(name: string, element: number): Buffer {
	const one = contentField(1, writeMessage([integerField(1, 1)]));
	const shape = contentField(2, writeMessage([one, one, one, one]));
	const type = contentField(1, writeMessage([integerField(1, element), shape]));
	return writeMessage([contentField(1, name), contentField(2, writeMessage([type]))]);
}
