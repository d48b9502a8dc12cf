// Requests a file, or the rest of it, and reports every failure as a ModelError of one sentence.
import { ModelError } from '../model-error.ts';

export interface FileResponse {
	/** Offset of the first byte of the body: 0, or the requested one if the server supports ranges. */
	readonly start: number;
	/** Length of the whole file as declared by the server. */
	readonly wholeBytes: number | undefined;
	/** Strong validator of the body. */
	readonly etag: string | undefined;
	readonly chunks: AsyncIterable<Uint8Array>;
	/** Closes the connection. */
	cancel(): void;
}

interface RequestOptions {
	/** Number of bytes received earlier, and their ETag. */
	readonly received?: { readonly bytes: number; readonly etag: string } | undefined;
	/** A connection without data for this long is closed. */
	readonly stallTimeoutMs: number;
	readonly signal?: AbortSignal | undefined;
}

/**
 * GET with Range and If-Range (RFC 9110, 13.1.5 and 14.2): a server that does not support ranges, or that has another
 * version by now, sends the whole file. Follows redirects. Throws ModelError 'unavailable', 'refused' (the file is
 * shorter than the received bytes) or 'interrupted'; `chunks` may throw the last one too. When aborted, throws the
 * signal's reason.
 */
export async function requestFile(url: string, options: RequestOptions): Promise<FileResponse> {
	const { received, signal } = options;
	const connection = openConnection(options.stallTimeoutMs);
	const explain = (error: unknown) => (signal?.aborted ? signal.reason : interrupted(url, error));
	let response: Response;
	try {
		response = await fetch(url, {
			// A compressed response would have other lengths and offsets.
			headers: {
				'accept-encoding': 'identity',
				...(received && { range: `bytes=${received.bytes}-`, 'if-range': received.etag }),
			},
			signal: signal ? AbortSignal.any([signal, connection.signal]) : connection.signal,
		});
	} catch (error) {
		connection.cancel();
		throw explain(error);
	}

	const start = response.status === 206 ? received?.bytes : response.status === 200 ? 0 : undefined;
	const range = /^bytes (\d+)-\d+\/(\d+|\*)$/.exec(response.headers.get('content-range') ?? '');
	if (start === undefined || !response.body || (start > 0 && Number(range?.[1]) !== start)) {
		connection.cancel();
		const code = response.status === 416 ? 'refused' : 'unavailable';
		throw new ModelError(code, `${url} responded ${response.status} ${response.statusText}.`);
	}
	// Starts reading now: fetch cancels an unread body when its response is garbage-collected.
	const body = response.body.values();

	async function* chunks(): AsyncGenerator<Uint8Array> {
		try {
			for await (const chunk of body) {
				connection.refresh();
				yield chunk;
			}
		} catch (error) {
			throw explain(error);
		}
	}

	const declared = start > 0 ? range?.[2] : response.headers.get('content-length');
	return {
		start,
		wholeBytes: numberIn(declared),
		etag: strong(response.headers.get('etag')),
		chunks: chunks(),
		cancel: connection.cancel,
	};
}

/** Aborts its signal when cancelled, or after the time-out without a `refresh`. */
function openConnection(stallTimeoutMs: number) {
	const controller = new AbortController();
	const stall = new Error(`no data for ${stallTimeoutMs / 1000} seconds`);
	const timer = setTimeout(() => controller.abort(stall), stallTimeoutMs);
	return {
		signal: controller.signal,
		refresh: () => timer.refresh(),
		cancel() {
			clearTimeout(timer);
			controller.abort();
		},
	};
}

function interrupted(url: string, error: unknown): ModelError {
	// The message of fetch is only "fetch failed" or "terminated"; its cause has the reason.
	const { message, cause } = error as Error;
	const reason = cause instanceof Error && cause.message ? cause.message : message;
	return new ModelError('interrupted', `The connection to ${new URL(url).host} failed: ${reason}.`, {
		cause: error,
	});
}

function numberIn(text: string | null | undefined): number | undefined {
	return text && /^\d+$/.test(text) ? Number(text) : undefined;
}

function strong(etag: string | null): string | undefined {
	return etag?.startsWith('"') ? etag : undefined;
}
