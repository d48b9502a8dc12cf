// Tensors are read exactly, in fp16 and fp32.
import { expect, test } from 'vitest';
import { readMessage } from '#matting/onnx/protobuf.ts';
import { contentField, integerField, writeMessage } from './protobuf.ts';
import { readTensor, tensorField } from './tensor.ts';

const [float16, int64] = [10, 7];

function tensor(type: number, raw: Uint8Array, ...shape: readonly ReturnType<typeof integerField>[]) {
	return contentField(5, writeMessage([...shape, integerField(2, type), contentField(9, raw)]));
}

test('an fp32 tensor survives a round trip, with its shape and its name', () => {
	const field = tensorField(
		'weights',
		[2, 300],
		Float32Array.from({ length: 600 }, (_, i) => i / 7),
	);
	expect(readTensor(field)?.shape).toEqual([2, 300]);
	expect(readTensor(field)?.values[599]).toBe(Math.fround(599 / 7));
	expect(Buffer.from(field.value).includes('weights')).toBe(true);
});

test('fp16 is read exactly: zero, the smallest number, one, the largest, infinity', () => {
	const raw = Buffer.from(Uint16Array.of(0, 0x0001, 0x0400, 0x3c00, 0xc000, 0x7bff, 0x7c00, 0x7e00).buffer);
	expect([...(readTensor(tensor(float16, raw, integerField(1, 8)))?.values ?? [])]).toEqual([
		0,
		2 ** -24,
		2 ** -14,
		1,
		-2,
		65_504,
		Number.POSITIVE_INFINITY,
		Number.NaN,
	]);
});

test('a shape written as one packed field is the same shape', () => {
	const packed = contentField(1, Buffer.from('02ac02', 'hex'));
	const field = tensor(float16, Buffer.alloc(1200), packed);
	expect(readTensor(field)?.shape).toEqual([2, 300]);
});

test('an integer tensor is not read', () => {
	expect(readTensor(tensor(int64, Buffer.alloc(8), integerField(1, 1)))).toBeUndefined();
	expect(readTensor(tensorField('bytes', [1], Int8Array.of(1)))).toBeUndefined();
});

test('each type is written with its number of the format', () => {
	const types = [Float32Array.of(1), Uint8Array.of(1), Int8Array.of(-1), Int32Array.of(-1)].map(
		(values) => readMessage(tensorField('x', [1], values).value).find(({ number }) => number === 2)?.value[0],
	);
	expect(types).toEqual([1, 2, 3, 6]);
});
