// Lists and counts the files that an earlier process left in the data directory, when this one starts.
import { stat } from 'node:fs/promises';
import type { Quota } from '../quota.ts';
import { statFile } from './disk-file.ts';
import type { DiskLayout } from './disk-layout.ts';
import { countedBytes, type StoredFiles } from './stored-files.ts';

interface Parts {
	readonly layout: DiskLayout;
	readonly quota: Quota;
	readonly files: StoredFiles;
	readonly isExpired: (expiresAt: number) => boolean;
}

/**
 * No file says whose image it is. The files count for no client, and what is
 * made of them counts for one that stands for all of theirs.
 */
const owner = 'earlier process';

/** In the order in which they were written, so that the oldest rendering is known. */
export async function takeOver({ layout, quota, files, isExpired }: Parts): Promise<void> {
	const found = [];
	for await (const { file, id, part } of layout.storedFiles()) {
		const meta = await statFile(file);
		if (!meta || isExpired(meta.expiresAt)) continue;
		const { size, mtimeMs } = await stat(file);
		found.push({ id, part, expiresAt: meta.expiresAt, bytes: countedBytes(size), writtenAt: mtimeMs });
	}
	for (const { id, part, expiresAt, bytes } of found.sort((a, b) => a.writtenAt - b.writtenAt)) {
		const space = quota.take(undefined, bytes);
		space.written();
		files.add(id, part, { bytes, space, expiresAt, owner });
	}
}
