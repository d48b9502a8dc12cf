// A result is written whole or not at all, and overwrites nothing without --force.
import { mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { beforeEach, expect, onTestFinished, test } from 'vitest';
import { writeResult } from './write-file.ts';

const unforced = { force: false, signal: new AbortController().signal };
let folder: string;
let file: string;

beforeEach(async () => {
	folder = await mkdtemp(path.join(tmpdir(), 'peel-write-'));
	onTestFinished(() => rm(folder, { recursive: true }));
	file = path.join(folder, 'a.png');
});

test('the folder is created, and contains only the result', async () => {
	const deep = path.join(folder, 'b', 'c', 'd.png');
	await writeResult(deep, Buffer.from('new'), unforced);
	expect(await readFile(deep, 'utf8')).toBe('new');
	expect(await readdir(path.dirname(deep))).toEqual(['d.png']);
});

test('an existing file is not changed', async () => {
	await writeFile(file, 'old');
	await expect(writeResult(file, Buffer.from('new'), unforced)).rejects.toMatchObject({ code: 'exists' });
	expect(await readFile(file, 'utf8')).toBe('old');
	expect(await readdir(folder)).toEqual(['a.png']);
});

test('with force an existing file is replaced', async () => {
	await writeFile(file, 'old');
	await writeResult(file, Buffer.from('new'), { ...unforced, force: true });
	expect(await readFile(file, 'utf8')).toBe('new');
	expect(await readdir(folder)).toEqual(['a.png']);
});

test('of two concurrent writes to one name only one succeeds', async () => {
	const writes = ['1', '2'].map((text) => writeResult(file, Buffer.from(text), unforced));
	const outcomes = (await Promise.allSettled(writes)).map(({ status }) => status);
	expect(outcomes.sort()).toEqual(['fulfilled', 'rejected']);
});

test('when interrupted nothing is left', async () => {
	const stop = new AbortController();
	const write = writeResult(file, Buffer.alloc(50_000_000), { ...unforced, signal: stop.signal });
	stop.abort(new Error('stop'));
	await expect(write).rejects.toThrow();
	expect(await readdir(folder)).toEqual([]);
});
