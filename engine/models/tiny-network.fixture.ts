// A valid ONNX file of a few hundred bytes: each output plane is a weighted sum of the three input planes.

/** Numbers of wire types and fields as in onnx.proto3, IR version 8, operator set 17. */
const float32 = 1;

/**
 * [1,3,side,side] in, [1,weights.length,side,side] out, where plane n is the sum of weights[n][c] times
 * input plane c: a 1x1 convolution.
 */
export function tinyNetwork(sidePx: number, weights: readonly (readonly [number, number, number])[]): Buffer {
	const planes = weights.length;
	const convolution = message(text(1, 'image'), text(1, 'weights'), text(2, 'matte'), text(4, 'Conv'));
	const tensor = message(
		...[planes, 3, 1, 1].map((size) => integer(1, size)),
		integer(2, float32),
		text(8, 'weights'),
		bytes(9, Buffer.from(Float32Array.from(weights.flat()).buffer)),
	);
	const graph = message(
		bytes(1, convolution),
		text(2, 'tiny'),
		bytes(5, tensor),
		bytes(11, valueInfo('image', [1, 3, sidePx, sidePx])),
		bytes(12, valueInfo('matte', [1, planes, sidePx, sidePx])),
	);
	const operatorSet = message(text(1, ''), integer(2, 17));
	return message(integer(1, 8), bytes(7, graph), bytes(8, operatorSet));
}

function valueInfo(name: string, shape: readonly number[]): Buffer {
	const dimensions = shape.map((size) => bytes(1, message(integer(1, size))));
	const tensorType = message(integer(1, float32), bytes(2, message(...dimensions)));
	return message(text(1, name), bytes(2, message(bytes(1, tensorType))));
}

function message(...fields: readonly Buffer[]): Buffer {
	return Buffer.concat(fields);
}

function integer(field: number, value: number): Buffer {
	return Buffer.concat([varint(field << 3), varint(value)]);
}

function text(field: number, value: string): Buffer {
	return bytes(field, Buffer.from(value));
}

function bytes(field: number, value: Buffer): Buffer {
	return Buffer.concat([varint((field << 3) | 2), varint(value.length), value]);
}

/** Seven bits a byte, the lowest first, the top bit set on all but the last. */
function varint(value: number): Buffer {
	const rest = value >>> 7;
	return rest === 0 ? Buffer.of(value) : Buffer.concat([Buffer.of((value & 127) | 128), varint(rest)]);
}
