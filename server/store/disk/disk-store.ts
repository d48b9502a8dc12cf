// Images on this machine's disk, for one server process: one file for each
// part, its metadata in a header before its content.
import { rm } from 'node:fs/promises';
import { freeBytes, writeAtomically } from '#engine/index.ts';
import type { Part } from '../parts.ts';
import { createQuota, type QuotaLimits } from '../quota.ts';
import type { Store, StoredImage } from '../store.ts';
import { openUnexpired, statFile } from './disk-file.ts';
import { createDiskLayout } from './disk-layout.ts';
import { sweepDisk } from './disk-sweep.ts';
import { createDiskWriter } from './disk-writer.ts';
import { countedOutput, createStoredFiles } from './stored-files.ts';
import { takeOver } from './take-over.ts';

export interface DiskStoreOptions extends QuotaLimits {
	/** Milliseconds since 1970; see clock.ts. */
	readonly now: () => number;
	/** A file that expires later than this from now was written while the clock was ahead, and counts as expired. */
	readonly maxLifeMs: number;
	/** Free bytes of the disk, read for each reservation. By default the value of the file system. */
	readonly freeBytes?: () => Promise<number>;
}

/** Stores images in `dir`, which no other process uses, and takes over the files of an earlier process. */
export async function createDiskStore(dir: string, options: DiskStoreOptions): Promise<Store> {
	const { now, maxLifeMs } = options;
	const layout = await createDiskLayout(dir);
	const quota = createQuota(options, options.freeBytes ?? (() => freeBytes(dir)));
	const files = createStoredFiles();

	function isExpired(expiresAt: number): boolean {
		const lifeMs = expiresAt - now();
		return lifeMs <= 0 || lifeMs > maxLifeMs;
	}

	async function removePart(id: string, part: Part): Promise<void> {
		await rm(layout.fileOf(id, part), { force: true });
		files.delete(id, part);
	}

	async function open(id: string, part: Part): Promise<StoredImage | undefined> {
		const removeReader = files.addReader(id, part);
		const image = await openUnexpired(layout.fileOf(id, part), isExpired).catch((error) => {
			removeReader();
			throw error;
		});
		if (image) image.stream.once('close', removeReader);
		else removeReader();
		return image;
	}

	await takeOver({ layout, quota, files, isExpired });
	return {
		put: createDiskWriter({ layout, quota, files, isExpired, removePart }),
		async reserve(id, size) {
			const { release } = await quota.reserve(files.ownerOf(id), countedOutput(size));
			return release;
		},
		open,
		async stat(id, part) {
			const meta = await statFile(layout.fileOf(id, part));
			return meta && !isExpired(meta.expiresAt) ? meta : undefined;
		},
		async read(id, part) {
			const image = await open(id, part);
			return image && { meta: image.meta, bytes: await readWhole(image) };
		},
		parts: async (id) => new Set(await layout.partsOf(id)),
		removePart,
		async remove(id) {
			await removePart(id, 'original');
			for (const part of await layout.partsOf(id)) await removePart(id, part);
		},
		sweep: () => sweepDisk(layout, files, isExpired),
		usage: async () => files.usage,
		async check() {
			await layout.withDraft((draft) => writeAtomically(layout.probe, 'ok', { mode: 0o600, draft }));
			await rm(layout.probe, { force: true });
		},
	};
}

/**
 * Copies each chunk at once: consumers of streams keep them as well until the garbage collector runs. Rejects with the
 * stream's failure.
 */
async function readWhole({ stream, sizeBytes }: Pick<StoredImage, 'stream' | 'sizeBytes'>): Promise<Buffer> {
	const bytes = Buffer.allocUnsafeSlow(sizeBytes);
	let length = 0;
	for await (const chunk of stream as AsyncIterable<Buffer>) {
		bytes.set(chunk, length);
		length += chunk.length;
	}
	return bytes.subarray(0, length);
}
