// In which folder the temporary file is written from which the encoder is made, and that it does not stay there.
import { mkdir, readdir, utimes, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { beforeEach, expect, test } from 'vitest';
import { newFolder } from '#test/new-folder.ts';
import { temporaryFolder, withTemporaryFile } from './temporary-file.ts';

/** The free bytes of each folder. */
let free: Record<string, number>;
let models: string;
beforeEach(async () => {
	models = path.join(await newFolder(), 'models');
	free = { [models]: 100, [tmpdir()]: 100 };
});

const folderFor = (bytes: number) =>
	temporaryFolder(bytes, models, async (bytes, folder) => (free[folder] ?? 0) >= bytes);

test('the temporary folder is that of models as long as that has enough space', async () => {
	expect(await folderFor(100)).toBe(models);
});

test('the temporary folder is that of the system if the folder of models has less', async () => {
	free[models] = 99;
	expect(await folderFor(100)).toBe(tmpdir());
});

test('the temporary folder is that of the system if there can be no folder of models', async () => {
	await writeFile(models, 'in the way');
	expect(await folderFor(100)).toBe(tmpdir());
});

test('there is no temporary folder if both are full, and the error says so to the operator', async () => {
	await expect(folderFor(101)).rejects.toMatchObject({
		code: 'disk-full',
		message: expect.stringContaining(
			`takes 1 MB for a moment, for which neither ${models} nor ${tmpdir()} has`,
		),
	});
});

test('the file is deleted afterwards, even after a failure', async () => {
	const fails = withTemporaryFile(1, models, async (file) => {
		await writeFile(file, 'half of a network');
		throw new Error('killed');
	});
	await expect(fails).rejects.toThrow('killed');
	expect(await readdir(models)).toEqual([]);
	expect(await withTemporaryFile(1, models, async (file) => path.dirname(file))).toBe(models);
});

test('what a killed process left in the folder is deleted first', async () => {
	await mkdir(models);
	await writeFile(left(), 'half of a network');
	await utimes(left(), 0, 0);
	expect(await withTemporaryFile(1, models, () => readdir(models))).toEqual([]);
});

test('a file in the folder that only another user may delete is no failure', async () => {
	// A folder cannot be deleted as a file.
	await mkdir(left(), { recursive: true });
	await utimes(left(), 0, 0);
	expect(await withTemporaryFile(1, models, () => readdir(models))).toEqual([path.basename(left())]);
});

const left = () => path.join(models, '.01234567-89ab-cdef-0123-456789abcdef.tmp');
