// Stores the body of a reply while it arrives, so that an interruption keeps the part received before it.
import { ModelDownloadError } from './model-download-error.ts';
import type { PartialFile } from './partial-file.ts';
import type { RangeReply } from './request-range.ts';

export interface PartLimits {
	/** A longer file is damaged. */
	readonly maxBytes: number;
	/** Length of one request and of a stored part. */
	readonly rangeBytes: number;
}

export interface Transfer {
	readonly signal: AbortSignal;
	/** Called for each chunk with the bytes received so far. `total` is undefined until the server sends it. */
	readonly onProgress?: ((loaded: number, total: number | undefined) => void) | undefined;
}

/**
 * Throws ModelDownloadError 'no-connection' if fewer bytes arrive than were announced, 'damaged' if more arrive, or the
 * signal's reason.
 */
export async function receivePart(
	file: PartialFile,
	reply: RangeReply,
	{ maxBytes, rangeBytes, signal, onProgress }: PartLimits & Transfer,
): Promise<void> {
	const { etag, total, end } = reply;
	const maxEnd = Math.min(end ?? maxBytes, maxBytes);
	const reader = reply.body.getReader();
	let start = reply.start;
	let chunks: Uint8Array<ArrayBuffer>[] = [];
	let position = start;

	async function store(total: number | undefined) {
		if (position === start) return;
		await file.append(start, new Blob(chunks), { etag, total });
		start = position;
		chunks = [];
	}

	async function receive() {
		if ((total ?? 0) > maxBytes) throw new ModelDownloadError('damaged');
		for (;;) {
			const { done, value } = await reader.read();
			if (done) return;
			// Before the next chunk is stored, so that one chunk is left for the end of the file, where its length is
			// known.
			if (position - start >= rangeBytes) await store(total);
			chunks.push(value);
			position += value.length;
			if (position > maxEnd) throw new ModelDownloadError('damaged');
			onProgress?.(position, total);
		}
	}

	try {
		await receive();
	} catch (cause) {
		// Without an abort, the rest of a damaged file would be downloaded too.
		void reader.cancel().catch(() => {});
		if (cause instanceof ModelDownloadError) throw cause;
		await store(total);
		signal.throwIfAborted();
		throw new ModelDownloadError('no-connection', { cause });
	}
	const isWhole = position > reply.start && (end === undefined || position === end);
	await store(isWhole && end === undefined ? position : total);
	if (!isWhole) throw new ModelDownloadError('no-connection');
}
