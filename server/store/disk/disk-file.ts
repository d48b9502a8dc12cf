// One picture file on disk: written whole, read from its header on.
import { type FileHandle, open } from 'node:fs/promises';
import type { PictureMeta } from '../store.ts';
import { decodeHeader, headerBytes } from './disk-header.ts';

/**
 * Resolves when the bytes are on the disk. Its directory is not synced: after a power cut a picture may be missing, or one just
 * deleted be back until its expiry, but none is ever half there.
 */
export async function writeWhole(file: string, chunks: readonly Uint8Array[]): Promise<void> {
	const handle = await open(file, 'wx', 0o600);
	try {
		for (const chunk of chunks) await handle.writeFile(chunk);
		await handle.sync();
	} finally {
		await handle.close();
	}
}

export async function metaOf(file: string): Promise<PictureMeta | undefined> {
	const handle = await openIfThere(file);
	if (!handle) return undefined;
	try {
		return await readMeta(handle);
	} finally {
		await handle.close();
	}
}

export async function readMeta(handle: FileHandle): Promise<PictureMeta | undefined> {
	const { buffer: header, bytesRead } = await handle.read(Buffer.alloc(headerBytes), 0, headerBytes, 0);
	return bytesRead === headerBytes ? decodeHeader(header) : undefined;
}

export async function openIfThere(file: string): Promise<FileHandle | undefined> {
	try {
		return await open(file, 'r');
	} catch (error) {
		if ((error as NodeJS.ErrnoException).code === 'ENOENT') return undefined;
		throw error;
	}
}

export function isFull(error: unknown): boolean {
	return ['ENOSPC', 'EDQUOT'].includes((error as NodeJS.ErrnoException).code ?? '');
}
