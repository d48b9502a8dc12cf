// The type and size check before the upload.
import { expect, test } from 'vitest';
import { checkFile } from './check-file.ts';

const fourMegabytes = 4 * 1024 * 1024;
const png = new Uint8Array([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a, 0, 0]);

function blob(size: number, type: string): Blob {
	return new Blob([new Uint8Array(size)], { type });
}

test('a file of exactly 4 MB is accepted', async () => {
	expect(await checkFile(blob(fourMegabytes, 'image/jpeg'))).toBe('accepted');
});

test('a file one byte over 4 MB is too large', async () => {
	expect(await checkFile(blob(fourMegabytes + 1, 'image/png'))).toBe('too-large');
});

test('where nothing is uploaded, a file may have as many megabytes as are given, and not one byte more', async () => {
	expect(await checkFile(blob(5 * 1024 * 1024, 'image/jpeg'), 5)).toBe('accepted');
	expect(await checkFile(blob(5 * 1024 * 1024 + 1, 'image/jpeg'), 5)).toBe('too-large');
});

test.each(['image/jpeg', 'image/png'])('%s is accepted', async (type) => {
	expect(await checkFile(blob(10, type))).toBe('accepted');
});

test.each(['image/webp', 'image/gif', 'image/svg+xml', 'application/pdf', 'text/plain'])(
	'%s is rejected',
	async (type) => {
		expect(await checkFile(blob(10, type))).toBe('wrong-type');
	},
);

test('a file of wrong type and size is reported as of wrong type', async () => {
	expect(await checkFile(blob(fourMegabytes + 1, 'image/gif'))).toBe('wrong-type');
});

test('a file without a type is identified by its magic bytes', async () => {
	expect(await checkFile(new Blob([png]))).toBe('accepted');
	expect(await checkFile(new Blob([new Uint8Array([0xff, 0xd8, 0xff, 0xe0])]))).toBe('accepted');
	expect(await checkFile(new Blob(['GIF89a']))).toBe('wrong-type');
	expect(await checkFile(new Blob([]))).toBe('wrong-type');
});

test('a dropped folder, which cannot be read, is of the wrong type', async () => {
	const folder = new File([], 'holiday');
	folder.slice = () =>
		Object.assign(new Blob(), { arrayBuffer: () => Promise.reject(new Error('not readable')) });
	expect(await checkFile(folder)).toBe('wrong-type');
});
