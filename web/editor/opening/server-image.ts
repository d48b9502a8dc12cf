// An image of the server: fetches its facts, cutout and doubtful regions, and then its original.
import { limits } from '#contract/limits.ts';
import { readResult, viewUrl } from '#web/journey/api.ts';
import { download } from '#web/journey/download.ts';
import { readStatus } from '#web/journey/read-status.ts';
import type { Source } from '../session/protocol.ts';
import { doubtfulRegionsOf } from './doubtful-regions.ts';
import type { ImageSource } from './image-source.ts';

export function serverImage(id: string, token: string): ImageSource {
	return {
		id,
		isOnServer: true,
		read: (signal, onProgress) => readSource(signal, id, token, onProgress),
		readExpiry: (signal) => readExpiry(signal, id, token),
		readOriginal: (isUpload, signal, onProgress) => read(signal, originalUrl(id, isUpload), onProgress),
	};
}

async function readSource(
	signal: AbortSignal,
	id: string,
	token: string,
	onProgress: (share: number) => void,
): Promise<Source> {
	const expiresAt = await readExpiry(signal, id, token);
	const [cutout, status] = await Promise.all([
		read(signal, viewUrl(token), onProgress),
		readStatus(signal, id),
	]);
	const latest = Date.now() + limits.retentionMinutes * 60_000;
	return { id, cutout, doubtfulRegions: doubtfulRegionsOf(status), expiresAt: expiresAt || latest };
}

/** NaN where the server does not say. */
async function readExpiry(signal: AbortSignal, id: string, token: string): Promise<number> {
	const { expiresAt } = await readResult(signal, id, token);
	return expiresAt?.getTime() ?? Number.NaN;
}

const read = (signal: AbortSignal, url: string, onProgress: (share: number) => void) =>
	download(url, { signal, onProgress: (loaded, total) => onProgress(loaded / total) });

/** Decoded, it is a PNG at the size of the result and with its colours, of several times the bytes. */
function originalUrl(id: string, isUpload: boolean): string {
	return `/api/original/${encodeURIComponent(id)}${isUpload ? '' : '?size=result'}`;
}
