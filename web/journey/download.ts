// Downloads a file into memory, however slow the connection is.
import { errorFromReply, noReply } from './api-error.ts';

/** The longest time until the first piece: the server may have to make the file first, after other jobs. */
const maxWaitMs = 5 * 60_000;
/** The longest time between two pieces. */
const maxPauseMs = 60_000;

interface Options {
	readonly signal?: AbortSignal;
	/** How much of it has arrived; `total` is never less. */
	readonly onProgress?: (loaded: number, total: number) => void;
}

/** Rejects with an ApiError, including when nothing arrives any more, or with the reason of the signal. */
export async function download(url: string, { signal, onProgress }: Options = {}): Promise<Blob> {
	const stalled = new AbortController();
	const stop = () => stalled.abort(noReply());
	let timer = setTimeout(stop, maxWaitMs);
	try {
		const response = await fetch(url, {
			signal: signal ? AbortSignal.any([signal, stalled.signal]) : stalled.signal,
		});
		if (!response.ok) throw await errorFromReply(response);
		const total = Number(response.headers.get('content-length') ?? 0);
		const pieces: Uint8Array<ArrayBuffer>[] = [];
		let loaded = 0;
		const reader = response.body?.getReader();
		for (let part = await reader?.read(); part && !part.done; part = await reader?.read()) {
			clearTimeout(timer);
			timer = setTimeout(stop, maxPauseMs);
			pieces.push(part.value);
			loaded += part.value.byteLength;
			onProgress?.(loaded, Math.max(total, loaded));
		}
		return new Blob(pieces, { type: response.headers.get('content-type') ?? '' });
	} catch (error) {
		// A connection that breaks rejects with a TypeError.
		throw error instanceof TypeError ? noReply() : error;
	} finally {
		clearTimeout(timer);
	}
}
