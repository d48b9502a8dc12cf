// Images on this machine's disk, for one server process: one file for each part, its metadata in a fixed header before its content.
import { rm, statfs, writeFile } from 'node:fs/promises';
import { buffer } from 'node:stream/consumers';
import { AppError } from '#contract/errors.ts';
import { limits } from '#contract/limits.ts';
import { isDiskFull, writeAtomically } from '#engine/index.ts';
import { isRendering, type Part, type RenderingPart, requiredParts } from '../parts.ts';
import { createQuota, type QuotaLimits } from '../quota.ts';
import { resultReservation } from '../result-reservation.ts';
import type { ImageMeta, Store, StoredImage } from '../store.ts';
import { openIfThere, readMeta, statFile } from './disk-file.ts';
import { encodeHeader, headerBytes } from './disk-header.ts';
import { createDiskLayout } from './disk-layout.ts';
import { sweepDisk } from './disk-sweep.ts';
import { takeOver } from './take-over.ts';

export interface DiskStoreOptions extends QuotaLimits {
	/** Milliseconds since 1970; see clock.ts. */
	readonly now: () => number;
	/** A file that expires later than this from now was written while the clock was ahead, and counts as expired. */
	readonly longestLifeMs: number;
	/** Free bytes of the disk, read for each upload. By default the value of the file system. */
	readonly freeBytes?: () => Promise<number>;
}

/** Stores images in `dir`, which no other process uses, and takes over the files of an earlier process. */
export async function createDiskStore(dir: string, options: DiskStoreOptions): Promise<Store> {
	const { now, longestLifeMs, freeBytes = () => freeBytesOf(dir) } = options;
	const layout = await createDiskLayout(dir);
	const quota = createQuota(options, freeBytes);
	/** Files being written: a second writer waits for the first, whose file stays. */
	const writing = new Map<string, Promise<void>>();

	function isExpired(expiresAt: number): boolean {
		const lifeMs = expiresAt - now();
		return lifeMs <= 0 || lifeMs > longestLifeMs;
	}

	async function put(id: string, part: Part, content: Uint8Array, meta: ImageMeta): Promise<void> {
		if (isExpired(meta.expiresAt)) throw new AppError('gone', 'expired before it was stored');
		await throwIfOrphan(id, part);
		const file = layout.fileOf(id, part);
		while (writing.has(file)) await writing.get(file)?.catch(() => {});
		if (quota.expiryOf(id, part) !== undefined) return;
		const written = write(id, part, content, meta).finally(() => writing.delete(file));
		writing.set(file, written);
		await written;
	}

	async function throwIfOrphan(id: string, part: Part): Promise<void> {
		if (part === 'original') return;
		const parts = await layout.partsOf(id);
		const isComplete = requiredParts(part).every((required) => parts.includes(required));
		if (!isComplete) throw new AppError('gone', `deleted before its ${part} was stored`);
	}

	async function write(id: string, part: Part, content: Uint8Array, meta: ImageMeta): Promise<void> {
		const stored = { bytes: headerBytes + content.length, expiresAt: meta.expiresAt };
		const writeStored = () => writeFileOf(layout.fileOf(id, part), [encodeHeader(meta), content]);
		if (part === 'original') {
			await quota.storeUpload(id, stored, headerBytes + resultReservation(meta), writeStored);
		} else if (part === 'result') {
			await quota.storeResult(id, stored, writeStored);
		} else {
			await quota.storeRendering(id, part, stored, writeStored);
		}
		try {
			// Deletion takes the original first and lists the rest then, so in any order of the two one of them deletes this file.
			await throwIfOrphan(id, part);
		} catch (error) {
			await removePart(id, part);
			throw error;
		}
		if (isRendering(part)) await limitRenderings(id, part);
	}

	async function writeFileOf(file: string, chunks: readonly Uint8Array[]): Promise<void> {
		try {
			await writeAtomically(file, chunks, { mode: 0o600, draft: layout.newDraft() });
		} catch (error) {
			throw isDiskFull(error) ? new AppError('storage-full', 'the disk is full', { cause: error }) : error;
		}
	}

	/** Deletes the oldest beyond the limit. They leave the account first, so that one still being written deletes itself. */
	async function limitRenderings(id: string, written: RenderingPart): Promise<void> {
		for (const part of quota.partsOf(id).filter(isRendering).slice(0, -limits.maxRenderings)) {
			quota.delete(id, part);
			await rm(layout.fileOf(id, part), { force: true });
		}
		if (quota.expiryOf(id, written) === undefined) await rm(layout.fileOf(id, written), { force: true });
	}

	async function removePart(id: string, part: Part): Promise<void> {
		await rm(layout.fileOf(id, part), { force: true });
		quota.delete(id, part);
	}

	async function open(id: string, part: Part): Promise<StoredImage | undefined> {
		const handle = await openIfThere(layout.fileOf(id, part));
		if (!handle) return undefined;
		try {
			const meta = await readMeta(handle);
			if (meta && !isExpired(meta.expiresAt)) {
				const { size } = await handle.stat();
				return {
					meta,
					sizeBytes: size - headerBytes,
					stream: handle.createReadStream({ start: headerBytes }),
				};
			}
		} catch (error) {
			await handle.close();
			throw error;
		}
		await handle.close();
		return undefined;
	}

	await takeOver(layout, quota, isExpired);
	return {
		put,
		open,
		async stat(id, part) {
			const meta = await statFile(layout.fileOf(id, part));
			return meta && !isExpired(meta.expiresAt) ? meta : undefined;
		},
		async read(id, part) {
			const image = await open(id, part);
			return image && { meta: image.meta, bytes: await buffer(image.stream) };
		},
		parts: async (id) => new Set(await layout.partsOf(id)),
		async remove(id) {
			await removePart(id, 'original');
			for (const part of await layout.partsOf(id)) await removePart(id, part);
		},
		sweep: () => sweepDisk(layout, quota, isExpired),
		usage: async () => quota.usage,
		async check() {
			const probe = layout.newDraft();
			try {
				await writeFile(probe, 'ok', { flag: 'wx', mode: 0o600, flush: true });
			} finally {
				await rm(probe, { force: true });
			}
		},
	};
}

async function freeBytesOf(dir: string): Promise<number> {
	const { bavail, bsize } = await statfs(dir);
	return bavail * bsize;
}
