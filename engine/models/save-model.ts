// Files of the models directory are written whole or not at all.
import { type FileHandle, mkdir, open, readdir, rename, rm } from 'node:fs/promises';
import { basename, dirname, join } from 'node:path';

/**
 * A temporary name, synced, then a rename: whoever reads the file sees all of it or nothing. Leftovers of a
 * killed process go first.
 */
export async function keep(file: string, bytes: Uint8Array | string): Promise<void> {
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
		await moveIntoPlace(temporary, file);
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

/** The new name is on the disk, too, when this resolves. */
export async function moveIntoPlace(temporary: string, file: string): Promise<void> {
	await rename(temporary, file);
	const directory = await open(dirname(file), 'r').catch(() => undefined);
	// Some systems cannot sync a directory; there the rename is safe a little later.
	await directory?.sync().catch(() => undefined);
	await directory?.close();
}
