// The sweep of a disk store: deletes expired and damaged files, and abandoned drafts.
import { rm } from 'node:fs/promises';
import { statFile } from './disk-file.ts';
import type { DiskLayout } from './disk-layout.ts';
import type { StoredFiles } from './stored-files.ts';

/** Resolves to the number of files deleted. Throws AggregateError, after all others, if some cannot be deleted. */
export async function sweepDisk(
	layout: DiskLayout,
	files: StoredFiles,
	isExpired: (expiresAt: number) => boolean,
): Promise<number> {
	let deleted = 0;
	const faults: unknown[] = [];

	async function deleteFile(file: string): Promise<boolean> {
		try {
			await rm(file, { force: true });
			deleted += 1;
			return true;
		} catch (error) {
			// The other files are still deleted.
			faults.push(error);
			return false;
		}
	}

	for (const draft of await layout.abandonedDrafts()) await deleteFile(draft);
	for (const { id, part } of files.expired(isExpired)) {
		if (await deleteFile(layout.fileOf(id, part))) files.delete(id, part);
	}
	for await (const { file, id, part } of layout.storedFiles()) {
		if (files.expiryOf(id, part) !== undefined) continue;
		const meta = await statFile(file);
		if (!meta || isExpired(meta.expiresAt)) await deleteFile(file);
	}
	if (faults.length > 0) throw new AggregateError(faults, `${faults.length} files cannot be deleted`);
	return deleted;
}
