// One GET request to addresses that were checked, without following redirects.
import { type IncomingMessage, request as requestHttp } from 'node:http';
import { request as requestHttps } from 'node:https';
import { isIP, type LookupFunction } from 'node:net';
import { product } from '#contract/product.ts';
import { FetchError } from './fetch-error.ts';
import type { FetchTarget } from './fetch-target.ts';

const headers = {
	'accept': 'image/jpeg, image/png, image/webp',
	// A compressed body could inflate without end.
	'accept-encoding': 'identity',
	'connection': 'close',
	'user-agent': `${product.name} (image download)`,
};

/**
 * Resolves to the response when its headers have arrived. Connects to `addresses` only, so that a name that resolves
 * differently a moment later leads nowhere else; TLS verifies the name. Throws FetchError 'failed', or 'too-slow' after
 * `timeoutMs` without response headers; the signal's reason when aborted.
 */
export function requestOnce(
	{ url, isSecure, hostname, port }: FetchTarget,
	addresses: readonly string[],
	{ signal, timeoutMs }: { readonly signal: AbortSignal; readonly timeoutMs: number },
): Promise<IncomingMessage> {
	return new Promise((resolve, reject) => {
		const request = (isSecure ? requestHttps : requestHttp)({
			hostname,
			port,
			path: url.pathname + url.search,
			headers,
			lookup: pinnedTo(addresses),
			// A connection of its own: none is shared with other hosts or clients, nor
			// goes through a proxy, which would resolve anew.
			agent: false,
			...(isSecure && { rejectUnauthorized: true }),
		});
		const timer = setTimeout(() => fail(new FetchError('too-slow')), timeoutMs);
		const abort = () => fail(signal.reason);
		const settle = () => {
			clearTimeout(timer);
			signal.removeEventListener('abort', abort);
		};
		function fail(reason: unknown): void {
			settle();
			reject(reason);
			request.destroy();
		}

		signal.addEventListener('abort', abort, { once: true });
		request.on('error', (cause) => fail(new FetchError('failed', { cause })));
		// The connection ended without a response, for example with a switch of protocols.
		request.once('close', () => fail(new FetchError('failed')));
		request.once('response', (response) => {
			settle();
			resolve(response);
		});
		request.end();
	});
}

function pinnedTo(addresses: readonly string[]): LookupFunction {
	const pinned = addresses.map((address) => ({ address, family: isIP(address) }));
	return (_hostname, { all }, done) => {
		const [first] = pinned;
		if (all || !first) done(null, pinned);
		else done(null, first.address, first.family);
	};
}
