// An image of the server: fetches its facts, cutout, original and doubtful regions.
import { limits } from '#contract/limits.ts';
import { readResult, viewUrl } from '#web/journey/api.ts';
import { download } from '#web/journey/download.ts';
import { readStatus } from '#web/journey/read-status.ts';
import type { Source } from '../session/protocol.ts';
import { doubtsOf } from './doubts.ts';
import type { ImageSource } from './image-source.ts';

export function serverImage(id: string, token: string): ImageSource {
	return {
		id,
		isOnServer: true,
		read: (signal, onProgress) => readSource(signal, id, token, onProgress),
	};
}

async function readSource(
	signal: AbortSignal,
	id: string,
	token: string,
	onProgress: (share: number) => void,
): Promise<Source> {
	const { expiresAt } = await readResult(signal, token);
	const shares = { cutout: 0, original: 0 };
	const progressOf = (part: keyof typeof shares) => (loaded: number, total: number) => {
		shares[part] = loaded / total;
		onProgress((shares.cutout + shares.original) / 2);
	};
	const [cutout, original, status] = await Promise.all([
		download(viewUrl(token), { signal, onProgress: progressOf('cutout') }),
		download(resizedOriginalUrl(id), { signal, onProgress: progressOf('original') }),
		readStatus(signal, id),
	]);
	const latest = Date.now() + limits.retentionMinutes * 60_000;
	const doubts = doubtsOf(status);
	return { id, cutout, original, doubts, expiresAt: expiresAt?.getTime() ?? latest };
}

/** The original as PNG, at the size of the result and with its colours. */
function resizedOriginalUrl(id: string): string {
	return `/api/original/${encodeURIComponent(id)}?size=result`;
}
