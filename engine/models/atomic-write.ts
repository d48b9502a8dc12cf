// Atomic writes into the models directory: a reader sees a whole file or none.
import { type FileHandle, mkdir, open, readdir, rename, rm } from 'node:fs/promises';
import { basename, dirname, join } from 'node:path';

/**
 * Writes to a temporary file, syncs it, and renames it. Deletes the temporary files of killed processes first.
 */
export async function writeAtomically(file: string, bytes: Uint8Array | string): Promise<void> {
	const directory = dirname(file);
	await mkdir(directory, { recursive: true });
	for (const name of await readdir(directory)) {
		if (name.startsWith(`${basename(file)}.`) && name.endsWith('.tmp')) {
			await rm(join(directory, name), { force: true });
		}
	}
	const temporary = `${file}.${process.pid}.tmp`;
	try {
		await writeSynced(await open(temporary, 'wx'), bytes);
		await renameDurably(temporary, file);
	} catch (error) {
		await rm(temporary, { force: true });
		throw error;
	}
}

async function writeSynced(handle: FileHandle, bytes: Uint8Array | string): Promise<void> {
	try {
		await handle.writeFile(bytes);
		await handle.sync();
	} finally {
		await handle.close();
	}
}

/** Renames a file and syncs its directory, so that the new name survives a power failure. */
export async function renameDurably(temporary: string, file: string): Promise<void> {
	await rename(temporary, file);
	const directory = await open(dirname(file), 'r').catch(() => undefined);
	// Some systems cannot sync a directory; there the rename is durable a little later.
	await directory?.sync().catch(() => undefined);
	await directory?.close();
}
