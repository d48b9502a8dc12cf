// Makes one request for a range of the model's file: returns which part of which version the reply is, or throws why
// there is none.
import { errorFromReply } from '#web/journey/api-error.ts';
import type { Http } from './http.ts';
import { ModelDownloadError } from './model-download-error.ts';
import { type FileVersion, numberOf } from './partial-file.ts';

/** What a download waits for: until the server has prepared the model, or until its rate limit allows more. */
export type WaitReason = 'server-not-ready' | 'rate-limit';

interface RangeRequest {
	readonly start: number;
	readonly bytes: number;
	/** ETag of the bytes before `start`, whose version a range must belong to. */
	readonly etag: string;
	readonly signal: AbortSignal;
	readonly onWait?: ((reason: WaitReason) => void) | undefined;
}

export interface RangeReply extends FileVersion {
	/** 0 if the server sends the whole file, because it does not support ranges or the file has changed. */
	readonly start: number;
	/** Position after the last byte; undefined if the server did not send it. */
	readonly end: number | undefined;
	readonly body: ReadableStream<Uint8Array<ArrayBuffer>>;
}

const rangeNotSatisfiable = 416;
/** The server is making the file. */
const accepted = 202;

/** A server prepares the model within a minute or two of its first start. */
const maxAttempts = 6;
const usualWaitSeconds = 10;
/**
 * The window of the server's rate limits is one minute; for bytes of models it is an hour, which is too long to wait.
 */
const maxWaitSeconds = 120;

/** Undefined if the file has no such range. Throws ModelDownloadError, or the signal's reason. */
export async function requestRange(
	http: Http,
	path: string,
	request: RangeRequest,
): Promise<RangeReply | undefined> {
	const { start, bytes, etag, signal } = request;
	const headers: Record<string, string> = { range: `bytes=${start}-${start + bytes - 1}` };
	// A weak ETag never matches here, so the server would send the whole file (RFC 9110, section 13.1.5).
	if (start > 0 && etag.startsWith('"')) headers['if-range'] = etag;
	const response = await requestModel(http, path, { headers, signal }, request.onWait);
	return response.status === rangeNotSatisfiable ? undefined : readReply(response);
}

/**
 * If the server is not ready or limits the rate, waits as long as it says, a few times. Resolves to a success or a 416;
 * throws ModelDownloadError, or the signal's reason.
 */
export async function requestModel(
	{ fetch, wait }: Http,
	path: string,
	init: RequestInit & { signal: AbortSignal },
	onWait?: (reason: WaitReason) => void,
): Promise<Response> {
	const { signal } = init;
	for (let attempt = 1; ; attempt++) {
		// Not kept in the HTTP cache, which would hold a second copy that nothing on the page could remove.
		const response = await fetch(path, { ...init, cache: 'no-store' }).catch((cause) => {
			signal.throwIfAborted();
			throw new ModelDownloadError('no-connection', { cause });
		});
		const { status } = response;
		const isBeingMade = status === accepted;
		if ((response.ok && !isBeingMade) || status === rangeNotSatisfiable) return response;
		const { retryAfter = usualWaitSeconds } = await errorFromReply(response);
		const isLimited = status === 429;
		if (!isLimited && !isBeingMade && status < 500)
			throw new ModelDownloadError('refused', { cause: status });
		if (isLimited && retryAfter > maxWaitSeconds)
			throw new ModelDownloadError('rate-limited', { cause: status });
		if (attempt === maxAttempts || retryAfter > maxWaitSeconds)
			throw new ModelDownloadError('not-ready', { cause: status });
		onWait?.(isLimited ? 'rate-limit' : 'server-not-ready');
		await wait(retryAfter, signal);
	}
}

function readReply({ status, headers, body }: Response): RangeReply {
	// The sign-in page of a network, for instance in a hotel or a train, answers every request.
	const isPage = headers.get('content-type')?.startsWith('text/html');
	if (isPage || !body) throw new ModelDownloadError('no-connection');
	const etag = headers.get('etag') ?? '';
	if (status !== 206) {
		// If a proxy encoded the body, the length is that of the encoded body.
		const total = headers.has('content-encoding') ? undefined : numberOf(headers.get('content-length'));
		return { start: 0, end: total, total, etag, body };
	}
	const [, start, last, total] =
		/^bytes (\d+)-(\d+)\/(\d+)$/.exec(headers.get('content-range') ?? '')?.map((text) => numberOf(text)) ??
		[];
	if (start === undefined || last === undefined || total === undefined || start > last || last >= total)
		throw new ModelDownloadError('damaged');
	return { start, end: last + 1, total, etag, body };
}
