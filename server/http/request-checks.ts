// Checks on every request before its route runs: a clear host, the same site, and a hint at a proxy that is not configured.
import type { IncomingMessage } from 'node:http';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import { AppError } from '#contract/errors.ts';

/** Rejects a request without a host, or with two (RFC 9112, section 3.2): a proxy in front might have read the other one. */
export function rejectUnclearHost(app: FastifyInstance): void {
	app.addHook('onRequest', async ({ raw }) => {
		const names = raw.rawHeaders.filter((name, index) => index % 2 === 0 && name.toLowerCase() === 'host');
		const isClear = names.length === 1 || (names.length === 0 && raw.httpVersion === '1.0');
		if (!isClear) throw new AppError('bad-request', `${names.length} Host headers`);
	});
}

const unsafeMethods = new Set(['POST', 'PUT', 'PATCH', 'DELETE']);

/** Rejects cross-site request forgery. Clients that are not browsers send none of these headers and pass. */
export function rejectCrossSite(app: FastifyInstance): void {
	app.addHook('onRequest', async (request) => {
		if (unsafeMethods.has(request.method) && isCrossSite(request)) throw new AppError('cross-site');
	});
}

/** By Fetch Metadata (W3C Sec-Fetch-Site), else by comparing Origin with the requested host. */
function isCrossSite(request: FastifyRequest): boolean {
	const site = request.headers['sec-fetch-site'];
	if (site) return site !== 'same-origin' && site !== 'none';
	const { origin } = request.headers;
	if (!origin) return false;
	return URL.parse(origin)?.host !== request.host;
}

/** Warns once if requests were forwarded although no proxy is trusted: all clients behind it would count as one. */
export function warnOfUntrustedProxy(app: FastifyInstance, trustedProxies: readonly string[]): void {
	if (trustedProxies.length > 0) return;
	let hasWarned = false;
	app.addHook('onRequest', async (request) => {
		if (hasWarned || !request.headers['x-forwarded-for']) return;
		hasWarned = true;
		request.log.warn(
			'a request was forwarded, but no proxy is trusted: if a proxy is in front, set PEEL_TRUST_PROXY, or all clients share one rate limit',
		);
	});
}

/**
 * Escapes `%` in a URL that cannot be decoded, so that it gets the same 404 as any other unknown URL. The router itself would
 * reject it before any hook runs, with a different response. It would take `*`, which only OPTIONS may request, for `/`.
 */
export function decodableUrl({ url = '/' }: IncomingMessage): string {
	if (url === '*') return '/*';
	try {
		decodeURIComponent(url.split('?', 1)[0] as string);
		return url;
	} catch {
		return url.replaceAll('%', '%25');
	}
}
