// Reads a stored file: its metadata from the fixed header, its content from there on.
import { type FileHandle, open } from 'node:fs/promises';
import type { ImageMeta, StoredImage } from '../store.ts';
import { decodeHeader, headerBytes } from './disk-header.ts';

/** Read ahead for each download. Small, because a client may have hundreds of downloads that it does not read. */
const chunkBytes = 16_384;

/** Undefined if there is no such file or it has no valid header. */
export async function statFile(file: string): Promise<ImageMeta | undefined> {
	const handle = await openIfThere(file);
	if (!handle) return undefined;
	try {
		return await readMeta(handle);
	} finally {
		await handle.close();
	}
}

/** Opens a file for streaming; undefined if there is none, or it has expired or has no valid header. */
export async function openUnexpired(
	file: string,
	isExpired: (expiresAt: number) => boolean,
): Promise<StoredImage | undefined> {
	const handle = await openIfThere(file);
	if (!handle) return undefined;
	try {
		const meta = await readMeta(handle);
		if (meta && !isExpired(meta.expiresAt)) {
			const { size } = await handle.stat();
			return {
				meta,
				sizeBytes: size - headerBytes,
				stream: handle.createReadStream({ start: headerBytes, highWaterMark: chunkBytes }),
			};
		}
	} catch (error) {
		await handle.close();
		throw error;
	}
	await handle.close();
	return undefined;
}

async function readMeta(handle: FileHandle): Promise<ImageMeta | undefined> {
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
