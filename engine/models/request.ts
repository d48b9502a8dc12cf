// Asks a server for a file, or for the rest of it, and tells every way in which that fails in a sentence.
import { ModelError } from './model-error.ts';

export interface Arriving {
	/** Offset of the first byte to come: 0, or the one asked for if the server can. */
	readonly start: number;
	/** Length of the whole file as the server tells it. */
	readonly wholeBytes: number | undefined;
	/** Strong validator of what is coming. */
	readonly etag: string | undefined;
	readonly chunks: AsyncIterable<Uint8Array>;
	/** Ends the connection, whatever is still to come. */
	cancel(): void;
}

export interface RequestOptions {
	/** Bytes that are here already, and the ETag they came with. */
	readonly have?: { readonly bytes: number; readonly etag: string } | undefined;
	/** A connection silent for so long is given up. */
	readonly stallTimeoutMs: number;
	readonly signal?: AbortSignal | undefined;
}

/**
 * GET with Range and If-Range (RFC 9110, 13.1.5 and 14.2): a server that cannot resume, or has another
 * version by now, sends the whole. Redirects are followed. Throws ModelError 'unavailable', 'refused' (the
 * file is shorter than what is here) or 'interrupted', the last from `chunks` too; when aborted, the
 * signal's reason.
 */
export async function requestFile(url: string, options: RequestOptions): Promise<Arriving> {
	const { have, signal } = options;
	const connection = openConnection(options.stallTimeoutMs);
	const explain = (error: unknown) => (signal?.aborted ? signal.reason : interrupted(url, error));
	let response: Response;
	try {
		response = await fetch(url, {
			// As the bytes are: a compressed reply would have other lengths and offsets.
			headers: {
				'accept-encoding': 'identity',
				...(have && { range: `bytes=${have.bytes}-`, 'if-range': have.etag }),
			},
			signal: signal ? AbortSignal.any([signal, connection.signal]) : connection.signal,
		});
	} catch (error) {
		connection.cancel();
		throw explain(error);
	}

	const start = response.status === 206 ? have?.bytes : response.status === 200 ? 0 : undefined;
	const range = /^bytes (\d+)-\d+\/(\d+|\*)$/.exec(response.headers.get('content-range') ?? '');
	if (start === undefined || !response.body || (start > 0 && Number(range?.[1]) !== start)) {
		connection.cancel();
		const code = response.status === 416 ? 'refused' : 'unavailable';
		throw new ModelError(code, `${url} answered ${response.status} ${response.statusText}.`);
	}
	// Read from now on: fetch throws a body away that nobody reads yet once its response is garbage.
	const pieces = response.body.values();

	async function* chunks(): AsyncGenerator<Uint8Array> {
		try {
			for await (const chunk of pieces) {
				connection.isAlive();
				yield chunk;
			}
		} catch (error) {
			throw explain(error);
		}
	}

	const told = start > 0 ? range?.[2] : response.headers.get('content-length');
	return {
		start,
		wholeBytes: numberIn(told),
		etag: strong(response.headers.get('etag')),
		chunks: chunks(),
		cancel: connection.cancel,
	};
}

/** Aborts its signal when cancelled, or when nobody says for so long that it is alive. */
function openConnection(stallTimeoutMs: number) {
	const controller = new AbortController();
	const silence = new Error(`nothing came for ${stallTimeoutMs / 1000} seconds`);
	const timer = setTimeout(() => controller.abort(silence), stallTimeoutMs);
	return {
		signal: controller.signal,
		isAlive: () => timer.refresh(),
		cancel() {
			clearTimeout(timer);
			controller.abort();
		},
	};
}

function interrupted(url: string, error: unknown): ModelError {
	// fetch says "fetch failed" or "terminated", and the reason in the cause.
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
