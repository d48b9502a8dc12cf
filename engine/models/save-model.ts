// Saves a file of the models folder: a network that was made here, or the choice of one.
import { readdir, rm } from 'node:fs/promises';
import path from 'node:path';
import { isDraft, writeAtomically } from '../atomic-write.ts';

/** Deletes the drafts of killed processes first: a network takes a hundred megabytes. */
export async function saveModelFile(file: string, bytes: Uint8Array | string): Promise<void> {
	const folder = path.dirname(file);
	for (const name of await readdir(folder).catch(() => [])) {
		if (isDraft(name)) await rm(path.join(folder, name), { force: true });
	}
	await writeAtomically(file, bytes);
}
