// Pictures on this machine's disk, for one server process: one file an object, its facts in a fixed header before its bytes.
import { randomUUID } from 'node:crypto';
import { type FileHandle, mkdir, open, readdir, rename, rm } from 'node:fs/promises';
import path from 'node:path';
import { buffer } from 'node:stream/consumers';
import { AppError } from '#contract/errors.ts';
import { decodeHeader, encodeHeader, headerBytes } from './disk-header.ts';
import type { Part, PictureMeta, Store, StoredPicture } from './store.ts';

const parts: readonly Part[] = ['original', 'result'];

/** Keeps pictures under `dir`, which belongs to this process alone. `now` is the wall clock in milliseconds. */
export async function createDiskStore(dir: string, now: () => number = Date.now): Promise<Store> {
	const pictures = path.join(dir, 'pictures');
	const unfinished = path.join(dir, 'unfinished');
	/** Marks this process's unfinished files, so that a sweep can tell them from those of one that died. */
	const run = randomUUID();
	await mkdir(pictures, { recursive: true, mode: 0o700 });
	await mkdir(unfinished, { recursive: true, mode: 0o700 });

	/** Ids are checked before they reach a store, so they are safe in a path. */
	const fileOf = (id: string, part: Part) => path.join(pictures, id.slice(0, 2), `${id}.${part}`);

	async function put(id: string, part: Part, content: Uint8Array, meta: PictureMeta): Promise<void> {
		const draft = path.join(unfinished, `${run}.${randomUUID()}`);
		const file = fileOf(id, part);
		try {
			await writeWhole(draft, [encodeHeader(meta), content]);
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
		const meta = await readMeta(handle);
		if (!meta || now() >= meta.expiresAt) {
			await handle.close();
			return undefined;
		}
		const { size } = await handle.stat();
		return { meta, bytes: size - headerBytes, stream: handle.createReadStream({ start: headerBytes }) };
	}

	async function stat(id: string, part: Part): Promise<PictureMeta | undefined> {
		const meta = await metaOf(fileOf(id, part));
		return meta && now() < meta.expiresAt ? meta : undefined;
	}

	async function sweep(): Promise<number> {
		let removed = 0;
		for (const name of await readdir(unfinished)) {
			if (name.startsWith(run)) continue;
			await rm(path.join(unfinished, name), { force: true });
			removed += 1;
		}
		for (const entry of await readdir(pictures, { recursive: true, withFileTypes: true })) {
			if (!entry.isFile()) continue;
			const file = path.join(entry.parentPath, entry.name);
			const meta = await metaOf(file);
			if (meta && now() < meta.expiresAt) continue;
			await rm(file, { force: true });
			removed += 1;
		}
		return removed;
	}

	async function check(): Promise<void> {
		const probe = path.join(unfinished, `${run}.${randomUUID()}`);
		await writeWhole(probe, [Buffer.from('ok')]);
		await rm(probe);
	}

	return {
		put,
		open: openPicture,
		stat,
		async read(id, part) {
			const picture = await openPicture(id, part);
			return picture && buffer(picture.stream);
		},
		async remove(id) {
			await Promise.all(parts.map((part) => rm(fileOf(id, part), { force: true })));
		},
		sweep,
		check,
	};
}

async function writeWhole(file: string, chunks: readonly Uint8Array[]): Promise<void> {
	const handle = await open(file, 'wx', 0o600);
	try {
		for (const chunk of chunks) await handle.writeFile(chunk);
		await handle.sync();
	} finally {
		await handle.close();
	}
}

async function metaOf(file: string): Promise<PictureMeta | undefined> {
	const handle = await openIfThere(file);
	if (!handle) return undefined;
	try {
		return await readMeta(handle);
	} finally {
		await handle.close();
	}
}

async function readMeta(handle: FileHandle): Promise<PictureMeta | undefined> {
	const { buffer: header, bytesRead } = await handle.read(Buffer.alloc(headerBytes), 0, headerBytes, 0);
	return bytesRead === headerBytes ? decodeHeader(header) : undefined;
}

async function openIfThere(file: string): Promise<FileHandle | undefined> {
	try {
		return await open(file, 'r');
	} catch (error) {
		if ((error as NodeJS.ErrnoException).code === 'ENOENT') return undefined;
		throw error;
	}
}

function isFull(error: unknown): boolean {
	return ['ENOSPC', 'EDQUOT'].includes((error as NodeJS.ErrnoException).code ?? '');
}
