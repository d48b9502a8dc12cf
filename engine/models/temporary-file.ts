// A large temporary file from which a model is made.
import { access, constants, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { draftIn, removeDrafts } from '../files/atomic-write.ts';
import { hasSpaceFor } from '../files/disk-space.ts';
import { makeFolder } from '../files/make-folder.ts';
import { ModelError } from './model-error.ts';

/**
 * Runs `use` with the path of a file to which it may write the given number of bytes, and deletes the file afterwards,
 * even if a child process that wrote it was killed. First deletes what killed processes left in the folder. Throws what
 * `temporaryFolder` and `use` throw.
 */
export async function withTemporaryFile<T>(
	bytes: number,
	modelsDir: string,
	use: (file: string) => Promise<T>,
): Promise<T> {
	const folder = await temporaryFolder(bytes, modelsDir);
	await removeDrafts(folder);
	const file = draftIn(folder);
	try {
		return await use(file);
	} finally {
		await rm(file, { force: true });
	}
}

/**
 * The folder of models, because the system's temporary folder may be small, as in a container; the system's folder if
 * the former has no space for these bytes or cannot be written to. Throws ModelError 'disk-full'.
 */
export async function temporaryFolder(
	bytes: number,
	modelsDir: string,
	hasSpace = hasSpaceFor,
): Promise<string> {
	const folders = [modelsDir, tmpdir()];
	for (const folder of folders)
		if ((await isWritable(folder)) && (await hasSpace(bytes, folder))) return folder;
	const megabytes = Math.ceil(bytes / 1_000_000);
	throw new ModelError(
		'disk-full',
		`Making the model of Keep and Remove takes ${megabytes} MB for a moment, for which neither ${folders.join(' nor ')} has space.`,
	);
}

async function isWritable(folder: string): Promise<boolean> {
	try {
		await makeFolder(folder);
		await access(folder, constants.W_OK);
		return true;
	} catch {
		return false;
	}
}
