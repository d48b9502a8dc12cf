// The type of a file is that of its first bytes.
import { expect, test } from 'vitest';
import { imageTypeOf, signatureBytes } from './image-type.ts';

const bytesOf = (text: string) => Uint8Array.from(text, (character) => character.charCodeAt(0));

const starts = {
	'image/jpeg': bytesOf('\xff\xd8\xff\xe0\0\x10JFIF\0\x01'),
	'image/png': bytesOf('\x89PNG\r\n\x1a\n\0\0\0\r'),
	'image/webp': bytesOf('RIFF\x10\0\0\0WEBP'),
};

test.each(Object.entries(starts))(
	'%s is recognised by its first bytes, and not if the last of them is missing',
	(type, bytes) => {
		expect(imageTypeOf(bytes.subarray(0, signatureBytes))).toBe(type);
		const needed = { 'image/jpeg': 3, 'image/png': 8 }[type] ?? signatureBytes;
		expect(imageTypeOf(bytes.subarray(0, needed))).toBe(type);
		expect(imageTypeOf(bytes.subarray(0, needed - 1))).toBeUndefined();
	},
);

test.each([
	['nothing', ''],
	['a bare VP8 stream', '\x9d\x01\x2a\x40\x01\x40'],
	['another RIFF file', 'RIFF\x10\0\0\0WAVE'],
	['a GIF', 'GIF89a'],
	['JPEG XL', '\xff\x0a'],
	['a signature after a space', ' \xff\xd8\xff'],
])('%s is not recognised as an image type', (_, text) => {
	expect(imageTypeOf(bytesOf(text))).toBeUndefined();
});
