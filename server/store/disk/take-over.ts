// Accounts for the files that an earlier process left in the data directory.
import { stat } from 'node:fs/promises';
import type { Quota } from '../quota.ts';
import { resultReservation } from '../result-reservation.ts';
import { statFile } from './disk-file.ts';
import { headerBytes } from './disk-header.ts';
import type { DiskLayout } from './disk-layout.ts';

/** In the order in which they were written, so that the oldest rendering is known. */
export async function takeOver(
	layout: DiskLayout,
	quota: Quota,
	isExpired: (expiresAt: number) => boolean,
): Promise<void> {
	const found = [];
	for await (const { file, id, part } of layout.storedFiles()) {
		const meta = await statFile(file);
		if (!meta || isExpired(meta.expiresAt)) continue;
		const { size, mtimeMs } = await stat(file);
		found.push({ id, part, meta, bytes: size, writtenAt: mtimeMs });
	}
	for (const { id, part, meta, bytes } of found.sort((a, b) => a.writtenAt - b.writtenAt)) {
		quota.restore(id, part, { bytes, expiresAt: meta.expiresAt }, headerBytes + resultReservation(meta));
	}
}
