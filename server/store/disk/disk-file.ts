// Reads a stored file: its metadata from the header, its content from there on.
import { type FileHandle, open } from 'node:fs/promises';
import { ifExists } from '#engine/index.ts';
import type { ImageMeta, StoredImage } from '../store.ts';
import { decodeHeader, longHeaderBytes } from './disk-header.ts';

/** Read ahead for each download. Small, because a client may have hundreds of downloads that it does not read. */
const chunkBytes = 16_384;

/** Undefined if there is no such file or it has no valid header. */
export async function statFile(file: string): Promise<ImageMeta | undefined> {
	const handle = await ifExists(open(file, 'r'));
	if (!handle) return undefined;
	try {
		return (await readHeader(handle))?.meta;
	} finally {
		await handle.close();
	}
}

/** Opens a file for streaming; undefined if there is none, or it has expired or has no valid header. */
export async function openUnexpired(
	file: string,
	isExpired: (expiresAt: number) => boolean,
): Promise<StoredImage | undefined> {
	const handle = await ifExists(open(file, 'r'));
	if (!handle) return undefined;
	try {
		const header = await readHeader(handle);
		if (header && !isExpired(header.meta.expiresAt)) {
			const { size } = await handle.stat();
			return {
				meta: header.meta,
				sizeBytes: size - header.bytes,
				stream: handle.createReadStream({ start: header.bytes, highWaterMark: chunkBytes }),
			};
		}
	} catch (error) {
		await handle.close();
		throw error;
	}
	await handle.close();
	return undefined;
}

async function readHeader(handle: FileHandle): Promise<ReturnType<typeof decodeHeader>> {
	const { buffer, bytesRead } = await handle.read(Buffer.alloc(longHeaderBytes), 0, longHeaderBytes, 0);
	return decodeHeader(buffer.subarray(0, bytesRead));
}
