// Images on this machine's disk, for one server process: one file for each part, its metadata in a header before its content.
import { randomUUID } from 'node:crypto';
import { rm, statfs, writeFile } from 'node:fs/promises';
import { AppError } from '#contract/errors.ts';
import { limits } from '#contract/limits.ts';
import type { Size } from '#contract/size.ts';
import { isDiskFull, writeAtomically } from '#engine/index.ts';
import { createClientKey } from '../../rate-limits/client.ts';
import { outputBytes, resultSize } from '../output-bytes.ts';
import { derivedKind, type Part, requiredParts } from '../parts.ts';
import { createQuota, type QuotaLimits, type Space } from '../quota.ts';
import { readWhole } from '../read-whole.ts';
import type { ImageMeta, Store, StoredImage } from '../store.ts';
import { openUnexpired, statFile } from './disk-file.ts';
import { encodeHeader, headerBytes } from './disk-header.ts';
import { createDiskLayout } from './disk-layout.ts';
import { sweepDisk } from './disk-sweep.ts';
import { countedBytes, createStoredFiles } from './stored-files.ts';
import { takeOver } from './take-over.ts';

export interface DiskStoreOptions extends QuotaLimits {
	/** Milliseconds since 1970; see clock.ts. */
	readonly now: () => number;
	/** A file that expires later than this from now was written while the clock was ahead, and counts as expired. */
	readonly longestLifeMs: number;
	/** Free bytes of the disk, read for each reservation. By default the value of the file system. */
	readonly freeBytes?: () => Promise<number>;
}

/** Stores images in `dir`, which no other process uses, and takes over the files of an earlier process. */
export async function createDiskStore(dir: string, options: DiskStoreOptions): Promise<Store> {
	const { now, longestLifeMs, freeBytes = () => freeBytesOf(dir) } = options;
	const layout = await createDiskLayout(dir);
	const quota = createQuota(options, freeBytes);
	const files = createStoredFiles();
	/** Under a key of this process, so that no address of a client stays in memory. */
	const ownerKey = createClientKey([randomUUID()]);
	/** Files being written: a second writer waits for the first, whose file stays. */
	const writing = new Map<string, Promise<void>>();

	function isExpired(expiresAt: number): boolean {
		const lifeMs = expiresAt - now();
		return lifeMs <= 0 || lifeMs > longestLifeMs;
	}

	async function put(
		id: string,
		part: Part,
		content: Uint8Array,
		meta: ImageMeta,
		client?: string,
	): Promise<void> {
		if (isExpired(meta.expiresAt)) throw new AppError('gone', 'expired before it was stored');
		await throwIfOrphan(id, part);
		const file = layout.fileOf(id, part);
		while (writing.has(file)) await writing.get(file)?.catch(() => {});
		if (files.expiryOf(id, part) !== undefined) return;
		const owner = client === undefined ? files.ownerOf(id) : ownerKey(client);
		const written = write(id, part, content, meta, owner).finally(() => writing.delete(file));
		writing.set(file, written);
		await written;
	}

	async function throwIfOrphan(id: string, part: Part): Promise<void> {
		if (part === 'original') return;
		const parts = await layout.partsOf(id);
		const isComplete = requiredParts(part).every((required) => parts.includes(required));
		if (!isComplete) throw new AppError('gone', `deleted before its ${part} was stored`);
	}

	async function write(
		id: string,
		part: Part,
		content: Uint8Array,
		meta: ImageMeta,
		owner: string | undefined,
	): Promise<void> {
		const header = encodeHeader(meta);
		const bytes = countedBytes(header.length + content.length);
		const space = await spaceFor(part, bytes, meta, owner);
		try {
			await writeFileOf(layout.fileOf(id, part), [header, content]);
		} catch (error) {
			space.release();
			throw error;
		}
		space.written();
		files.add(id, part, { bytes, space, expiresAt: meta.expiresAt, owner });
		try {
			// Deletion takes the original first and lists the rest then, so in any order of the two one of them deletes this file.
			await throwIfOrphan(id, part);
		} catch (error) {
			await removePart(id, part);
			throw error;
		}
		if (derivedKind(part)) await limitDerived(id, part);
	}

	/** Only what a client sends can be rejected: the space for what is made of it was reserved before. */
	async function spaceFor(
		part: Part,
		bytes: number,
		meta: ImageMeta,
		owner: string | undefined,
	): Promise<Space> {
		if (part === 'original') return quota.reserve(owner, bytes, countedOutput(resultSize(meta)));
		return part === 'background' ? quota.reserve(owner, bytes) : quota.take(owner, bytes);
	}

	async function writeFileOf(file: string, chunks: readonly Uint8Array[]): Promise<void> {
		try {
			await writeAtomically(file, chunks, { mode: 0o600, draft: layout.newDraft() });
		} catch (error) {
			throw isDiskFull(error) ? new AppError('storage-full', 'the disk is full', { cause: error }) : error;
		}
	}

	/** Deletes the oldest of the written part's kind beyond the limit. */
	async function limitDerived(id: string, written: Part): Promise<void> {
		const kind = derivedKind(written);
		const ofKind = files.partsOf(id).filter((part) => derivedKind(part) === kind);
		for (const part of ofKind.slice(0, -limits.maxRenderings)) await removePart(id, part);
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
		put,
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
			const probe = layout.newDraft();
			try {
				await writeFile(probe, 'ok', { flag: 'wx', mode: 0o600, flush: true });
			} finally {
				await rm(probe, { force: true });
			}
		},
	};
}

/** What the file of an output of this size probably counts. */
const countedOutput = (size: Size) => countedBytes(headerBytes + outputBytes(size));

async function freeBytesOf(dir: string): Promise<number> {
	const { bavail, bsize } = await statfs(dir);
	return bavail * bsize;
}
