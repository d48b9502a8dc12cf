// Requests to a Peel server: bounded in time and size, repeated as Retry-After
// says, failures by the catalogue of errors.
import { setTimeout as sleep } from 'node:timers/promises';
import { AppError, isErrorCode } from '#contract/errors.ts';
import { ToolFault } from './tool.ts';

/** Attempts of one request while the server is busy. */
const maxAttempts = 4;
/** A longer Retry-After is not waited for. */
const maxWaitSeconds = 60;
/** Time-out of one attempt, in milliseconds: less than Node waits for headers, longer than clients wait for a tool. */
const timeoutMs = 280_000;

interface ServerRequest {
	readonly method: 'GET' | 'POST' | 'DELETE';
	readonly body?: FormData;
	readonly signal: AbortSignal;
	/** For how long the reply to a request that has begun is still read after an abort, in milliseconds. Default 0. */
	readonly replyWithinMs?: number;
	/** A longer response is an error. */
	readonly maxBytes: number;
}

export interface ServerResponse {
	readonly status: number;
	readonly headers: Headers;
	readonly bytes: Buffer;
}

/**
 * A successful response. Throws AppError with the code of the server's problem document, 'too-slow', ToolFault, and the
 * signal's reason when aborted.
 */
export async function requestServer(url: URL, request: ServerRequest): Promise<ServerResponse> {
	for (let attempt = 1; ; attempt++) {
		const response = await exchange(url, request);
		if (response.status >= 200 && response.status < 300) return response;
		const waitSeconds = retryAfter(response);
		if (waitSeconds === undefined || attempt === maxAttempts) throw faultOf(url, response);
		await sleep(waitSeconds * 1000, undefined, { signal: request.signal }).catch(() => {
			throw request.signal.reason;
		});
	}
}

async function exchange(
	url: URL,
	{ method, body, signal, replyWithinMs = 0, maxBytes }: ServerRequest,
): Promise<ServerResponse> {
	// With a form and a signal that is aborted already, Node's fetch has an unhandled rejection, which ends the process.
	signal.throwIfAborted();
	try {
		const response = await fetch(url, {
			method,
			// An image goes to the server that was configured, and nowhere else.
			redirect: 'manual',
			signal: AbortSignal.any([delayed(signal, replyWithinMs), AbortSignal.timeout(timeoutMs)]),
			...(body && { body }),
		});
		const bytes = await readBody(response, maxBytes, url);
		return { status: response.status, headers: response.headers, bytes };
	} catch (error) {
		signal.throwIfAborted();
		if (error instanceof ToolFault) throw error;
		if (error instanceof Error && error.name === 'TimeoutError') throw new AppError('too-slow');
		throw new ToolFault(`The server ${url.origin} cannot be reached.`, { cause: error });
	}
}

/** Aborted so many milliseconds after `signal`. */
function delayed(signal: AbortSignal, ms: number): AbortSignal {
	if (ms === 0) return signal;
	const later = new AbortController();
	const abort = () => void setTimeout(() => later.abort(signal.reason), ms).unref();
	signal.addEventListener('abort', abort, { once: true });
	return later.signal;
}

async function readBody(response: Response, maxBytes: number, url: URL): Promise<Buffer> {
	const chunks: Uint8Array[] = [];
	let length = 0;
	for await (const chunk of response.body ?? []) {
		length += chunk.length;
		if (length > maxBytes) throw new ToolFault(`The response of ${url.origin} is too long.`);
		chunks.push(chunk);
	}
	return Buffer.concat(chunks);
}

/** Seconds to wait, if the server requests a wait that is short enough. */
export function retryAfter({
	status,
	headers,
}: Pick<ServerResponse, 'status' | 'headers'>): number | undefined {
	const text = headers.get('retry-after') ?? '';
	if (![429, 503].includes(status) || !/^\d{1,4}$/.test(text)) return undefined;
	return Number(text) <= maxWaitSeconds ? Number(text) : undefined;
}

/** Only codes are taken from the server: its texts could address the assistant. */
function faultOf(url: URL, { status, bytes }: ServerResponse): Error {
	const code = codeOf(bytes);
	if (isErrorCode(code)) return new AppError(code, `status ${status} of ${url.origin}`);
	return new ToolFault(`${url.origin} responded with status ${status}, not as a Peel server does.`);
}

function codeOf(bytes: Buffer): unknown {
	try {
		return JSON.parse(bytes.toString())?.code;
	} catch {
		return undefined;
	}
}
