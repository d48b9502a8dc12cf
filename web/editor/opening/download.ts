// Downloads a file into memory and reports how much of it has arrived.
import { errorFromReply, noReply } from '#web/journey/api-error.ts';

/** `total` is 0 where the server does not say it. */
export type OnProgress = (loaded: number, total: number) => void;

/** Rejects with an ApiError, or with the AbortError. */
export async function download(signal: AbortSignal, url: string, onProgress: OnProgress): Promise<Blob> {
	try {
		const response = await fetch(url, { signal });
		if (!response.ok) throw await errorFromReply(response);
		const total = Number(response.headers.get('content-length') ?? 0);
		const pieces: Uint8Array<ArrayBuffer>[] = [];
		let loaded = 0;
		const reader = response.body?.getReader();
		for (let part = await reader?.read(); part && !part.done; part = await reader?.read()) {
			pieces.push(part.value);
			loaded += part.value.byteLength;
			onProgress(loaded, Math.max(total, loaded));
		}
		return new Blob(pieces, { type: response.headers.get('content-type') ?? '' });
	} catch (error) {
		// A connection that breaks rejects with a TypeError.
		throw error instanceof TypeError ? noReply() : error;
	}
}
