// Uploads a file while there is consent, and reports how much of it has arrived, which `fetch` cannot.
import type { UploadReply } from '#contract/api.ts';
import { ConsentError } from '#web/consent/consent.ts';
import { hasConsentNow, onWithdrawal } from '#web/consent/use-consent.ts';
import type { Expiring } from './api.ts';
import { errorFromReply, noReply, unusableReply } from './api-error.ts';
import { byDeviceClock } from './device-clock.ts';
import { requireFile } from './lost-file.ts';

/**
 * `onShare` gets 0 to 1. `onLate` is called when the server has stored the file although the upload was given up: all
 * of it had been sent, and only the reply says under which id. Rejects with an ApiError, with the error of a lost file
 * (see lost-file.ts), with the reason of the signal, or with a ConsentError if there is no consent, or it is withdrawn
 * before the reply, in this tab or another one.
 */
export function sendFile(
	signal: AbortSignal,
	file: File,
	onShare: (share: number) => void,
	onLate: (reply: Expiring<UploadReply>) => void,
): Promise<Expiring<UploadReply>> {
	const body = new FormData();
	body.append('image', file);
	return new Promise((resolve, reject) => {
		if (signal.aborted) return reject(signal.reason);
		if (!hasConsentNow()) return reject(new ConsentError());
		const request = new XMLHttpRequest();
		let isSent = false;
		let isGivenUp = false;
		const giveUp = (reason: unknown) => {
			isGivenUp = true;
			if (!isSent) request.abort();
			reject(reason);
		};
		const abort = () => giveUp(signal.reason);
		signal.addEventListener('abort', abort, { once: true });
		const endWatch = onWithdrawal(() => giveUp(new ConsentError()));
		// Not with `load`, for which Firefox (153) waits until the reply comes.
		request.upload.onprogress = ({ loaded, total }) => {
			isSent = loaded === total;
			if (total > 0) onShare(loaded / total);
		};
		request.onloadend = () => {
			signal.removeEventListener('abort', abort);
			endWatch();
			if (request.status)
				void read(request).then((reply) => (isGivenUp ? onLate(reply) : resolve(reply)), reject);
			// A file that cannot be read any more fails in the same way as a lost connection, which callers wait for, and as
			// an upload that ends because the user stops the loading of the page.
			else void requireFile(file).then(() => reject(noReply()), reject);
		};
		request.open('POST', '/api/upload');
		request.send(body);
	});
}

async function read(request: XMLHttpRequest): Promise<Expiring<UploadReply>> {
	const { status, responseText } = request;
	if (status < 200 || status > 299) throw await errorFromReply(asResponse(request));
	const reply = parse(responseText);
	if (typeof reply?.id !== 'string' || reply.id === '') throw unusableReply(status);
	const expiresAt = byDeviceClock(reply.expiresAt ?? '', request.getResponseHeader('date'));
	return { ...(reply as UploadReply), expiresAt };
}

function asResponse(request: XMLHttpRequest): Response {
	const headers = new Headers();
	for (const name of ['content-type', 'retry-after']) {
		const value = request.getResponseHeader(name);
		if (value) headers.set(name, value);
	}
	return new Response(request.responseText, { status: request.status, headers });
}

function parse(text: string): Partial<UploadReply> | null {
	try {
		return JSON.parse(text);
	} catch {
		return null;
	}
}
