// A partial download: the bytes received so far, and the version of the remote file that they belong to.
import { readFile, rm, stat, writeFile } from 'node:fs/promises';

export interface PartialDownload {
	/** Contains the bytes from the first one on, without a gap. */
	readonly file: string;
	/** 0: start from the beginning. */
	readonly receivedBytes: number;
	/** Strong validator of the version that the bytes belong to (RFC 9110, 8.8.1). */
	readonly etag: string | undefined;
}

/**
 * The partial download that an earlier pull left of `file`. Bytes without an ETag cannot be resumed and do not count.
 */
export async function findPartialDownload(file: string, wholeBytes: number): Promise<PartialDownload> {
	const part = `${file}.part`;
	const size = await stat(part).then(
		(found) => found.size,
		() => 0,
	);
	const etag = await readFile(etagFileOf(part), 'utf8').catch(() => undefined);
	return etag && size > 0 && size <= wholeBytes
		? { file: part, receivedBytes: size, etag }
		: { file: part, receivedBytes: 0, etag: undefined };
}

/** Empties the file and records the ETag of the bytes to come; without a strong validator they cannot be resumed. */
export async function restart({ file }: PartialDownload, etag: string | undefined): Promise<void> {
	// Deletes the old ETag first: after an interruption at any point, no bytes
	// are paired with the ETag of another version.
	await rm(etagFileOf(file), { force: true });
	await writeFile(file, '');
	if (etag) await writeFile(etagFileOf(file), etag, { flush: true });
}

/** Deletes the received bytes and their ETag. */
export async function discard({ file }: Pick<PartialDownload, 'file'>): Promise<void> {
	await rm(etagFileOf(file), { force: true });
	await rm(file, { force: true });
}

function etagFileOf(part: string): string {
	return `${part}.etag`;
}
