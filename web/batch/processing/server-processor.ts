// Images of a batch on the server: upload, process call with its queue position, renderings, deletion.
import { isDoubt } from '#contract/doubts.ts';
import { limits } from '#contract/limits.ts';
import type { RecipeOptions } from '#contract/recipe-options.ts';
import { serverImage } from '#web/editor/opening/server-image.ts';
import { call, originalUrl, processImage, viewUrl } from '#web/journey/api.ts';
import { unusableReply } from '#web/journey/api-error.ts';
import { byDeviceClock } from '#web/journey/device-clock.ts';
import { download } from '#web/journey/download.ts';
import { readEdited } from '#web/journey/read-edited.ts';
import { readStatus } from '#web/journey/read-status.ts';
import { sendFile } from '#web/journey/send-file.ts';
import { queuePosition } from '#web/processing/queue-position.ts';
import { deleteEverywhere } from '#web/results/delete-everywhere.ts';
import { isCutout, isSentImage, type Processor } from './processor.ts';
import { withRetries } from './with-retries.ts';

/** Most process calls complete within this time and are never polled. */
const pollIntervalMs = 2000;

/** Deletes an image that no list has any more; if that fails, the image expires. */
function removeQuietly(id: string): void {
	const { signal } = new AbortController();
	withRetries(signal, () => deleteEverywhere(signal, id)).catch(() => {});
}

export function createServerProcessor(): Processor {
	return {
		place: 'server',
		maxMegabytes: limits.maxMegabytes,
		maxSending: 2,
		// The server takes up the next image while the reply of this one is on its way.
		maxCutting: 4,
		maxUnderWay: 6,
		async send(signal, file, onShare) {
			const { id, expiresAt } = await sendFile(signal, file, onShare, (late) => removeQuietly(late.id));
			const image = { id, expiresAt };
			if (!isSentImage(image)) throw unusableReply(201);
			return image;
		},
		async cutOut(signal, { id }, onPosition) {
			const stopPolling = pollPosition(id, onPosition);
			try {
				const reply = await processImage(signal, id);
				const { confidence, processedToken: token, expiresAt } = reply;
				const doubt = isDoubt(reply.doubt) ? reply.doubt : undefined;
				const cutout = { confidence, doubt, token, expiresAt };
				if (!isCutout(cutout)) throw unusableReply(200);
				return cutout;
			} finally {
				stopPolling();
			}
		},
		render: (signal, _image, { token }, recipe) => download(renderedUrl(token, recipe), { signal }),
		source: ({ id }, { token }) => serverImage(id, token),
		async readExpiry(signal, { id }) {
			const { headers } = await call(originalUrl(id, Date.now()), { method: 'HEAD', signal });
			return byDeviceClock(headers.get('sunset') ?? '', headers.get('date'));
		},
		readEdited,
		remove: (signal, { id }) => deleteEverywhere(signal, id),
		freeMemory() {},
	};
}

function renderedUrl(token: string, options: RecipeOptions): string {
	const query = new URLSearchParams(Object.entries(options).map(([name, value]) => [name, String(value)]));
	return query.size > 0 ? `${viewUrl(token)}?${query}` : viewUrl(token);
}

/** Polls while the page is visible. Returns the function that ends it. */
function pollPosition(id: string, onPosition: (position: number) => void): () => void {
	const ended = new AbortController();
	const timer = setInterval(async () => {
		if (document.visibilityState !== 'visible') return;
		const status = await readStatus(ended.signal, id);
		if (status && !ended.signal.aborted) onPosition(queuePosition(status)?.position ?? 0);
	}, pollIntervalMs);
	return () => {
		clearInterval(timer);
		ended.abort();
	};
}
