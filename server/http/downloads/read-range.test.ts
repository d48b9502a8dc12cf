import { type FileHandle, open, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { buffer } from 'node:stream/consumers';
import { beforeEach, expect, it, onTestFinished } from 'vitest';
import { newFolder } from '#test/new-folder.ts';
import { until } from '#test/until.ts';
import { readRange } from './read-range.ts';

const content = Buffer.from(Array.from({ length: 300_000 }, (_, index) => index % 251));

let handle: FileHandle;
/** Calls of `read`. */
let reads: number;
beforeEach(async () => {
	const file = path.join(await newFolder(), 'file');
	await writeFile(file, content);
	const opened = await open(file);
	onTestFinished(() => opened.close());
	reads = 0;
	handle = {
		read: (...args: Parameters<FileHandle['read']>) => {
			reads += 1;
			return opened.read(...args);
		},
	} as FileHandle;
});

it.each([
	[0, 0],
	[0, 299_999],
	[65_535, 65_536],
	[131_072, 200_000],
])('the bytes %i to %i are read', async (start, end) => {
	const read = await buffer(readRange(handle, { start, end }));
	expect(read.equals(content.subarray(start, end + 1))).toBe(true);
});

it('a file that ends before the range does is an error', async () => {
	await expect(buffer(readRange(handle, { start: 0, end: 300_000 }))).rejects.toThrow('ends after 300000');
});

it('no more is read than the reader takes, and nothing after it has left', async () => {
	const stream = readRange(handle, { start: 0, end: 299_999 });
	stream.once('data', () => stream.pause());
	await until(() => reads).toBeGreaterThan(0);
	await new Promise((resolve) => setTimeout(resolve, 50));
	const before = reads;
	expect(before).toBeLessThan(5);
	stream.destroy();
	await new Promise((resolve) => stream.once('close', resolve));
	await new Promise((resolve) => setTimeout(resolve, 50));
	expect(reads).toBe(before);
});
