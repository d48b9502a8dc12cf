import { stat, symlink, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { beforeEach, describe, expect, it } from 'vitest';
import { newFolder } from '#test/new-folder.ts';
import { makeFolder } from './make-folder.ts';

let dir: string;
beforeEach(async () => {
	dir = await newFolder();
});

describe('a folder', () => {
	it('is made with its parents and the requested permissions, even by several callers at once', async () => {
		const deep = path.join(dir, 'a', 'b', 'c');
		await Promise.all([makeFolder(deep, 0o700), makeFolder(deep, 0o700)]);
		expect((await stat(deep)).mode & 0o777).toBe(0o700);
		expect((await stat(path.join(dir, 'a'))).mode & 0o777).toBe(0o700);
	});

	it('that exists stays as it is, however its path is spelled', async () => {
		for (const name of [dir, `${dir}/`, path.parse(dir).root, '.'])
			await expect(makeFolder(name)).resolves.toBeUndefined();
	});

	it.each(['file', 'file/below', 'dangling', 'dangling/below', 'circle/below'])(
		'cannot be made where a part of its path is not a folder: %s',
		async (name) => {
			await writeFile(path.join(dir, 'file'), '');
			await symlink(path.join(dir, 'missing'), path.join(dir, 'dangling'));
			await symlink('circle', path.join(dir, 'circle'));
			await expect(makeFolder(path.join(dir, name))).rejects.toThrow(/EEXIST|ENOTDIR/);
		},
	);

	it.each(['/proc/folder', '/proc/self/folder/below'])(
		'fails at once where the system allows no folders: %s',
		async (folder) => {
			await expect(makeFolder(folder)).rejects.toThrow(/^E/);
		},
	);
});
