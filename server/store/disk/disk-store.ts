// Pictures on this machine's disk, for one server process: one file an object, its facts in a fixed header before its bytes.
import { randomUUID } from 'node:crypto';
import { mkdir, readdir, rename, rm, stat as statFile, statfs } from 'node:fs/promises';
import path from 'node:path';
import { buffer } from 'node:stream/consumers';
import { AppError } from '#contract/errors.ts';
import { createRoom, type RoomLimits } from '../quota.ts';
import { resultRoom } from '../result-reservation.ts';
import type { Part, PictureMeta, Store, StoredPicture } from '../store.ts';
import { isFull, metaOf, openIfThere, readMeta, writeWhole } from './disk-file.ts';
import { encodeHeader, headerBytes } from './disk-header.ts';

const parts: readonly Part[] = ['original', 'result'];

export interface DiskStoreOptions extends RoomLimits {
	/** Milliseconds since 1970; see clock.ts. */
	readonly now: () => number;
	/** What claims to live longer than this from now was written while the clock was ahead, and is treated as expired. */
	readonly longestLifeMs: number;
	/** Bytes the disk has left for us; asked for each upload. By default the file system's own answer. */
	readonly freeBytes?: () => Promise<number>;
}

/** Keeps pictures under `dir`, which belongs to this process alone, and takes over what an earlier process left there. */
export async function createDiskStore(dir: string, options: DiskStoreOptions): Promise<Store> {
	const { now, longestLifeMs, freeBytes = () => freeBytesOf(dir) } = options;
	const pictures = path.join(dir, 'pictures');
	const unfinished = path.join(dir, 'unfinished');
	/** Marks this process's unfinished files, so that a sweep can tell them from those of one that died. */
	const run = randomUUID();
	await mkdir(pictures, { recursive: true, mode: 0o700 });
	await mkdir(unfinished, { recursive: true, mode: 0o700 });
	const room = createRoom(options, freeBytes);
	/** Files being written: who comes second waits for the first, whose picture stays. */
	const writing = new Map<string, Promise<void>>();

	/** Ids are checked before they reach a store, so they are safe in a path. */
	const fileOf = (id: string, part: Part) => path.join(pictures, id.slice(0, 2), `${id}.${part}`);
	const newDraft = () => path.join(unfinished, `${run}.${randomUUID()}`);

	function isOver(expiresAt: number): boolean {
		const lifeMs = expiresAt - now();
		return lifeMs <= 0 || lifeMs > longestLifeMs;
	}

	async function put(id: string, part: Part, content: Uint8Array, meta: PictureMeta): Promise<void> {
		if (isOver(meta.expiresAt)) throw new AppError('gone', 'expired before it was kept');
		const file = fileOf(id, part);
		while (writing.has(file)) await writing.get(file)?.catch(() => {});
		if (room.expiryOf(id, part) !== undefined) return;
		const written = keep(id, part, content, meta).finally(() => writing.delete(file));
		writing.set(file, written);
		await written;
	}

	function keep(id: string, part: Part, content: Uint8Array, meta: PictureMeta): Promise<void> {
		const kept = { bytes: headerBytes + content.length, expiresAt: meta.expiresAt };
		const write = () => writeInto(fileOf(id, part), [encodeHeader(meta), content]);
		if (part === 'original') return room.keepUpload(id, kept, headerBytes + resultRoom(meta), write);
		return room.keepResult(id, kept, write);
	}

	async function writeInto(file: string, chunks: readonly Uint8Array[]): Promise<void> {
		const draft = newDraft();
		try {
			await writeWhole(draft, chunks);
			await mkdir(path.dirname(file), { recursive: true, mode: 0o700 });
			await rename(draft, file);
		} catch (error) {
			await rm(draft, { force: true });
			throw isFull(error) ? new AppError('storage-full', 'the disk is full', { cause: error }) : error;
		}
	}

	async function openPicture(id: string, part: Part): Promise<StoredPicture | undefined> {
		const handle = await openIfThere(fileOf(id, part));
		if (!handle) return undefined;
		try {
			const meta = await readMeta(handle);
			if (meta && !isOver(meta.expiresAt)) {
				const { size } = await handle.stat();
				return { meta, bytes: size - headerBytes, stream: handle.createReadStream({ start: headerBytes }) };
			}
		} catch (error) {
			await handle.close();
			throw error;
		}
		await handle.close();
		return undefined;
	}

	async function stat(id: string, part: Part): Promise<PictureMeta | undefined> {
		const meta = await metaOf(fileOf(id, part));
		return meta && !isOver(meta.expiresAt) ? meta : undefined;
	}

	async function remove(id: string, part: Part): Promise<void> {
		await rm(fileOf(id, part), { force: true });
		room.forget(id, part);
	}

	async function* keptFiles(): AsyncGenerator<{ file: string; id: string; part: Part }> {
		for (const entry of await readdir(pictures, { recursive: true, withFileTypes: true })) {
			const [id = '', part] = entry.name.split('.');
			if (entry.isFile()) yield { file: path.join(entry.parentPath, entry.name), id, part: part as Part };
		}
	}

	async function takeOver(): Promise<void> {
		for await (const { file, id, part } of keptFiles()) {
			const meta = await metaOf(file);
			if (!meta || isOver(meta.expiresAt)) continue;
			const { size } = await statFile(file);
			room.found(id, part, { bytes: size, expiresAt: meta.expiresAt }, headerBytes + resultRoom(meta));
		}
	}

	async function* sweepings(): AsyncGenerator<() => Promise<void>> {
		for (const name of await readdir(unfinished)) {
			if (!name.startsWith(run)) yield () => rm(path.join(unfinished, name), { force: true });
		}
		for await (const { file, id, part } of keptFiles()) {
			const expiresAt = room.expiryOf(id, part) ?? (await metaOf(file))?.expiresAt;
			if (expiresAt && !isOver(expiresAt)) continue;
			yield () => rm(file, { force: true }).then(() => room.forget(id, part));
		}
	}

	async function sweep(): Promise<number> {
		let removed = 0;
		const faults: unknown[] = [];
		for await (const removeOne of sweepings()) {
			try {
				await removeOne();
				removed += 1;
			} catch (error) {
				// One file that cannot be deleted must not keep the others.
				faults.push(error);
			}
		}
		if (faults.length > 0) throw new AggregateError(faults, `${faults.length} files cannot be deleted`);
		return removed;
	}

	async function check(): Promise<void> {
		const probe = newDraft();
		try {
			await writeWhole(probe, [Buffer.from('ok')]);
		} finally {
			await rm(probe, { force: true });
		}
	}

	await takeOver();
	return {
		put,
		open: openPicture,
		stat,
		async read(id, part) {
			const picture = await openPicture(id, part);
			return picture && buffer(picture.stream);
		},
		async remove(id) {
			await Promise.all(parts.map((part) => remove(id, part)));
		},
		sweep,
		kept: async () => room.kept,
		check,
	};
}

async function freeBytesOf(dir: string): Promise<number> {
	const { bavail, bsize } = await statfs(dir);
	return bavail * bsize;
}
