// Base64 in pieces gives the bytes that it encodes, however it is written and wherever the pieces end.
import { randomBytes } from 'node:crypto';
import { expect, it, test } from 'vitest';
import { decodeBase64 } from './decode-base64.ts';
import { parseJsonFields } from './parse-json.ts';

const sizes = [0, 1, 2, 3, 49_151, 49_152, 49_153, 200_000];
const decode = (text: string) => decodeBase64(Buffer.from(text, 'latin1'));

it.each(sizes)('decodes %i bytes', (size) => {
	const bytes = randomBytes(size);
	expect(decode(bytes.toString('base64')).equals(bytes)).toBe(true);
	expect(decode(bytes.toString('base64url')).equals(bytes)).toBe(true);
	expect(decode(`data:image/png;base64,${bytes.toString('base64')}`).equals(bytes)).toBe(true);
});

it.each([76, 64, 5])('decodes lines of %i characters, even with their ends escaped in JSON', (line) => {
	const bytes = randomBytes(100_003);
	const lines = bytes.toString('base64').replaceAll(new RegExp(`.{${line}}`, 'g'), '$&\r\n');
	expect(decode(lines).equals(bytes)).toBe(true);
	const { files } = parseJsonFields(Buffer.from(JSON.stringify({ image_file_b64: lines })));
	expect(decodeBase64(files.get('image_file_b64') as Buffer).equals(bytes)).toBe(true);
});

test('a slash that JSON escapes is one digit', () => {
	const bytes = Buffer.alloc(60_000, 0xff);
	const json = `{"image_file_b64":"${bytes.toString('base64').replaceAll('/', '\\/')}","crop":true}`;
	const { files, texts } = parseJsonFields(Buffer.from(json));
	expect(decodeBase64(files.get('image_file_b64') as Buffer).equals(bytes)).toBe(true);
	expect(texts.get('crop')).toBe('true');
});

test('escapes of every character are read, wherever a piece ends', () => {
	const bytes = randomBytes(150_000);
	for (const shift of [0, 1, 2, 3, 4, 5]) {
		const base64 = `${' '.repeat(shift)}${bytes.toString('base64')}`;
		const json = JSON.stringify({ image_file_b64: base64 })
			.replaceAll('+', '\\u002B')
			.replaceAll('A', '\\u0041');
		const { files } = parseJsonFields(Buffer.from(json));
		expect(decodeBase64(files.get('image_file_b64') as Buffer).equals(bytes)).toBe(true);
	}
});
