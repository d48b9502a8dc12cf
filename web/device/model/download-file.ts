// Downloads a file range by range into its stored parts, from where an earlier download ended.
import type { Http } from './http.ts';
import { ModelDownloadError } from './model-download-error.ts';
import type { Arrived, PartialFile } from './partial-file.ts';
import { type PartLimits, receivePart, type Transfer } from './receive-part.ts';
import { type RangeReply, requestRange, type WaitReason } from './request-range.ts';

export interface DownloadOptions extends Transfer {
	readonly onWait?: ((reason: WaitReason) => void) | undefined;
}

interface FileSource extends PartLimits {
	readonly http: Http;
	readonly path: string;
}

/** If the file changes more often than this during one download, the server serves it wrongly. */
const maxRestarts = 2;

/** Throws ModelDownloadError, or the signal's reason. Received bytes stay stored. */
export async function downloadFile(
	file: PartialFile,
	{ http, path, maxBytes, rangeBytes }: FileSource,
	{ signal, onProgress, onWait }: DownloadOptions,
): Promise<void> {
	for (let restarts = 0; ; ) {
		const arrived = await file.arrived();
		const { loaded, total, etag } = arrived;
		onProgress?.(loaded, total);
		if (loaded === total) return;
		const reply = await requestRange(http, path, { start: loaded, bytes: rangeBytes, etag, signal, onWait });
		if (reply && continues(arrived, reply)) {
			await receivePart(file, reply, { maxBytes, rangeBytes, signal, onProgress });
			continue;
		}
		await reply?.body.cancel();
		if (restarts++ === maxRestarts) throw new ModelDownloadError('damaged');
		await file.remove();
	}
}

/** Whether the reply is the start of a file, or continues the received bytes of the same version. */
function continues({ loaded, etag, total }: Arrived, reply: RangeReply): boolean {
	if (reply.start !== loaded) return false;
	return loaded === 0 || (reply.etag === etag && (total === undefined || reply.total === total));
}
