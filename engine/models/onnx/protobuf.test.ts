// Protocol Buffers: what is read is written back as it was.
import { expect, test } from 'vitest';
import {
	contentField,
	integerField,
	integerOf,
	readIntegers,
	readMessage,
	textOf,
	writeMessage,
} from './protobuf.ts';

test('a message is written back byte for byte, whatever kinds of fields it has', () => {
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
	'the number %d comes back',
	(number) => {
		expect(integerOf(readMessage(writeMessage([integerField(7, number)])), 7)).toBe(number);
	},
);

test('numbers take the bytes that the specification shows', () => {
	expect(writeMessage([integerField(1, 150)]).toString('hex')).toBe('089601');
	expect(writeMessage([contentField(2, 'testing')]).toString('hex')).toBe('120774657374696e67');
});

test('a content longer than one byte can count, and a field number above 15, come back', () => {
	const fields = readMessage(writeMessage([contentField(200, 'x'.repeat(1000))]));
	expect(fields.map(({ number }) => number)).toEqual([200]);
	expect(textOf(fields, 200)).toHaveLength(1000);
});

test('of a field that stands twice the last one counts', () => {
	const fields = readMessage(writeMessage([integerField(1, 5), integerField(1, 6)]));
	expect(integerOf(fields, 1)).toBe(6);
	expect(integerOf(fields, 2)).toBeUndefined();
});

test('numbers of one field come back in their order, each for itself or packed together', () => {
	const packed = contentField(1, Buffer.from('02ac02', 'hex'));
	const other = integerField(2, 9);
	const fields = readMessage(writeMessage([integerField(1, 5), other, packed, integerField(1, 2 ** 40)]));
	expect(readIntegers(fields, 1)).toEqual([5, 2, 300, 2 ** 40]);
	expect(readIntegers(fields, 3)).toEqual([]);
});

test('bytes that are no message are refused', () => {
	expect(() => readMessage(Buffer.from('0a05616263', 'hex'))).toThrow(RangeError);
	expect(() => readMessage(Buffer.from('0b', 'hex'))).toThrow(RangeError);
	expect(() => readMessage(Buffer.from('0880', 'hex'))).toThrow(RangeError);
});
