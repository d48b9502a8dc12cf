// Saves a file of the models folder: a network that was made here, or the choice of one.
import path from 'node:path';
import { removeDrafts, writeAtomically } from '../atomic-write.ts';

/** Deletes the drafts of killed processes first: a network takes a hundred megabytes. */
export async function saveModelFile(file: string, bytes: Uint8Array | string): Promise<void> {
	await removeDrafts(path.dirname(file));
	await writeAtomically(file, bytes);
}
