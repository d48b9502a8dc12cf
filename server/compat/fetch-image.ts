// Fetches an image from the URL that a caller names, without letting the caller reach what only this server can reach.
import type { IncomingMessage } from 'node:http';
import { limits } from '#contract/limits.ts';
import type { UploadBuffer } from '../images/upload-buffer.ts';
import { createSlots } from './call/slots.ts';
import { FetchError } from './fetch-image/fetch-error.ts';
import { type FetchTarget, isWebPort, parseTarget } from './fetch-image/fetch-target.ts';
import { isFetchableAddress } from './fetch-image/public-address.ts';
import { readImage } from './fetch-image/read-image.ts';
import { requestOnce } from './fetch-image/request-once.ts';
import { createResolve, type Resolve, resolvePublic } from './fetch-image/resolve-host.ts';

/**
 * Reads a file that begins like a JPEG, PNG or WebP into the buffer; nothing else of it is checked. Resolves to its
 * bytes, as a view of the buffer's memory. Throws FetchError; AppError 'busy' where no fetch is free; the signal's
 * reason when aborted, with the connection closed. `client`: whose share of the fetches it counts towards.
 */
export type FetchImage = (
	url: string,
	buffer: UploadBuffer,
	signal: AbortSignal,
	client: string,
) => Promise<Buffer>;

/** Defaults are those of limits.api; the functions are replaced by tests only, because theirs are all local servers. */
export interface FetchImageOptions {
	readonly maxFetches?: number;
	/** For a fetch with all its redirects. */
	readonly timeoutMs?: number;
	/** For the response headers of each request. */
	readonly responseTimeoutMs?: number;
	readonly stallTimeoutMs?: number;
	readonly resolve?: Resolve;
	readonly isPublic?: (address: string) => boolean;
	readonly isAllowedPort?: (port: number) => boolean;
}

export function createFetchImage(options: FetchImageOptions = {}): FetchImage {
	const settings = { ...defaults, ...options };
	const slots = createSlots(settings.maxFetches);
	return async (url, buffer, signal, client) => {
		signal.throwIfAborted();
		const release = slots.take(client);
		const deadline = new AbortController();
		const timer = setTimeout(() => deadline.abort(new FetchError('too-slow')), settings.timeoutMs);
		const stop = AbortSignal.any([signal, deadline.signal]);
		try {
			const response = await requestImage(parseTarget(url, settings.isAllowedPort), settings, stop);
			return await readImage(response, buffer, { ...settings, signal: stop });
		} finally {
			clearTimeout(timer);
			release();
		}
	};
}

const defaults: Required<FetchImageOptions> = {
	maxFetches: limits.api.maxFetches,
	timeoutMs: limits.api.fetchTimeoutMs,
	responseTimeoutMs: limits.api.fetchResponseTimeoutMs,
	stallTimeoutMs: limits.api.fetchStallTimeoutMs,
	resolve: createResolve(),
	isPublic: isFetchableAddress,
	isAllowedPort: isWebPort,
};

/** Follows redirects, each checked like the first URL, up to a response that is not a redirect. */
async function requestImage(
	first: FetchTarget,
	settings: Required<FetchImageOptions>,
	signal: AbortSignal,
): Promise<IncomingMessage> {
	let target = first;
	for (let redirects = 0; redirects <= limits.api.maxRedirects; redirects++) {
		const addresses = await resolvePublic(target.hostname, settings, signal);
		const response = await requestOnce(target, addresses, { signal, timeoutMs: settings.responseTimeoutMs });
		const { location } = response.headers;
		if (!isRedirect(response.statusCode) || location === undefined) return response;
		response.destroy();
		target = redirectTarget(location, target, settings);
	}
	throw new FetchError('failed');
}

function isRedirect(status: number | undefined): boolean {
	return status !== undefined && [301, 302, 303, 307, 308].includes(status);
}

/** A fault in a redirect is not one of the caller's URL. */
function redirectTarget(
	location: string,
	{ url }: FetchTarget,
	{ isAllowedPort }: Required<FetchImageOptions>,
): FetchTarget {
	try {
		return parseTarget(location, isAllowedPort, url);
	} catch (cause) {
		throw new FetchError('failed', { cause });
	}
}
