import { mkdir, readFile, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { expect, it } from 'vitest';
import { newFolder } from '#test/new-folder.ts';
import { dataFolderError } from './data-folder-error.ts';

const thrownBy = (promise: Promise<unknown>) => promise.catch((error) => error);

it('names the setting of a data folder that is a file, in a file, or in which something cannot be read', async () => {
	const file = path.join(await newFolder(), 'data');
	await writeFile(file, '');
	for (const error of [
		await thrownBy(mkdir(file)),
		await thrownBy(readFile(path.join(file, 'secret'))),
		await thrownBy(mkdir(path.join(file, 'below'))),
	])
		expect(String(dataFolderError(error, file))).toMatch(
			/^Error: PEEL_DATA_DIR: cannot be used \(E\w+: .+\)$/,
		);
	expect(String(dataFolderError(await thrownBy(mkdir(file)), path.join(file, 'below')))).toContain(
		'PEEL_DATA_DIR',
	);
});

it('passes all other errors unchanged', async () => {
	const elsewhere = await thrownBy(readFile(path.join(await newFolder(), 'index.html')));
	const unreachable = Object.assign(new Error('Redis is away'), { code: 'ECONNREFUSED' });
	for (const error of [elsewhere, unreachable, new Error('damaged'), 'text'])
		expect(dataFolderError(error, '/var/lib/peel')).toBe(error);
});
