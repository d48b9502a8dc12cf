// The type and size check before the upload.
import { expect, test } from 'vitest';
import { limits } from '#contract/limits.ts';
import { checkFile } from './check-file.ts';

const jpeg = [0xff, 0xd8, 0xff, 0xe0];
const png = [0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a];

/** With these first bytes, and zeros. */
function blob(size: number, start: readonly number[], type = ''): Blob {
	const bytes = new Uint8Array(size);
	bytes.set(start);
	return new Blob([bytes], { type });
}

const startOf = (text: string) => [...Buffer.from(text, 'latin1')];

test('a file of exactly the limit is accepted', async () => {
	expect(await checkFile(blob(limits.maxBytes, jpeg))).toBe('accepted');
});

test('a file one byte over it is too large', async () => {
	expect(await checkFile(blob(limits.maxBytes + 1, png))).toBe('too-large');
});

test('where nothing is uploaded, a file of the given limit is accepted, and not one byte more', async () => {
	expect(await checkFile(blob(5 * 1024 * 1024, jpeg), 5)).toBe('accepted');
	expect(await checkFile(blob(5 * 1024 * 1024 + 1, jpeg), 5)).toBe('too-large');
});

test.each([
	['JPEG', jpeg],
	['PNG', png],
])('a %s is accepted by its first bytes, whatever the browser says of it', async (_type, start) => {
	for (const said of ['image/jpeg', 'image/png', 'image/gif', 'application/octet-stream', ''])
		expect(await checkFile(blob(100, start, said))).toBe('accepted');
});

test.each([
	['WebP', startOf('RIFF\x24\0\0\0WEBPVP8 ')],
	['GIF', startOf('GIF89a')],
	['HEIC', startOf('\0\0\0\x18ftypheic')],
	['SVG', startOf('<svg xmlns=')],
	['text', startOf('a note')],
	['file of zeros', []],
])('a %s is rejected, whatever the browser says of it', async (_what, start) => {
	for (const said of ['image/jpeg', 'image/png', ''])
		expect(await checkFile(blob(100, start, said))).toBe('wrong-type');
});

test('an empty file is rejected', async () => {
	expect(await checkFile(new Blob([], { type: 'image/jpeg' }))).toBe('wrong-type');
});

test('a file of wrong type and size is reported as of wrong type', async () => {
	expect(await checkFile(blob(limits.maxBytes + 1, startOf('GIF89a')))).toBe('wrong-type');
});

test('a dropped folder, which cannot be read, is of the wrong type', async () => {
	const folder = new File([], 'holiday');
	folder.slice = () =>
		Object.assign(new Blob(), { arrayBuffer: () => Promise.reject(new Error('not readable')) });
	expect(await checkFile(folder)).toBe('wrong-type');
});
