// Protocol Buffers: a message that is read and written back is unchanged.
import { expect, test } from 'vitest';
import { integerOf, readIntegers, readMessage } from '#matting/onnx/protobuf.ts';
import { contentField, integerField, textOf, writeMessage } from './protobuf.ts';

test('a message with fields of every wire type is written back byte for byte', () => {
	const minusOne = Buffer.from('08ffffffffffffffffff01', 'hex');
	const fixed64 = Buffer.from('11f0debc9a78563412', 'hex');
	const fixed32 = Buffer.from('1d78563412', 'hex');
	const text = Buffer.from('220548656c6c6f', 'hex');
	const message = Buffer.concat([minusOne, fixed64, fixed32, text, minusOne]);
	const fields = readMessage(message);
	expect(fields.map(({ number }) => number)).toEqual([1, 2, 3, 4, 1]);
	expect(textOf(fields, 4)).toBe('Hello');
	expect(writeMessage(fields)).toEqual(message);
});

test.each([0, 1, 127, 128, 300, 2 ** 31, 2 ** 32 + 5, Number.MAX_SAFE_INTEGER])(
	'the integer %d survives a round trip',
	(number) => {
		expect(integerOf(readMessage(writeMessage([integerField(7, number)])), 7)).toBe(number);
	},
);

test('integers are encoded as in the specification', () => {
	expect(writeMessage([integerField(1, 150)]).toString('hex')).toBe('089601');
	expect(writeMessage([contentField(2, 'testing')]).toString('hex')).toBe('120774657374696e67');
});

test('a length above 127 and a field number above 15 survive a round trip', () => {
	const fields = readMessage(writeMessage([contentField(200, 'x'.repeat(1000))]));
	expect(fields.map(({ number }) => number)).toEqual([200]);
	expect(textOf(fields, 200)).toHaveLength(1000);
});

test('the last of two singular fields wins', () => {
	const fields = readMessage(writeMessage([integerField(1, 5), integerField(1, 6)]));
	expect(integerOf(fields, 1)).toBe(6);
	expect(integerOf(fields, 2)).toBeUndefined();
});

test('a repeated field is read in order, packed or not', () => {
	const packed = contentField(1, Buffer.from('02ac02', 'hex'));
	const other = integerField(2, 9);
	const fields = readMessage(writeMessage([integerField(1, 5), other, packed, integerField(1, 2 ** 40)]));
	expect(readIntegers(fields, 1)).toEqual([5, 2, 300, 2 ** 40]);
	expect(readIntegers(fields, 3)).toEqual([]);
});

test('bytes that are not a message are rejected', () => {
	expect(() => readMessage(Buffer.from('0a05616263', 'hex'))).toThrow(RangeError);
	expect(() => readMessage(Buffer.from('0b', 'hex'))).toThrow(RangeError);
	expect(() => readMessage(Buffer.from('0880', 'hex'))).toThrow(RangeError);
});
