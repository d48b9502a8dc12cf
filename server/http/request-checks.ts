// Checks every request before its route runs: it must have one clear host, and not come from another site.
import type { IncomingMessage } from 'node:http';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import { AppError } from '#contract/errors.ts';
import { isProgramCall } from '../compat/program-call.ts';
import { isCounted } from '../rate-limits/count-requests.ts';
import { isCrossSite } from './cross-site.ts';

/**
 * Rejects a request without a host, or with two (RFC 9112, section 3.2): a
 * proxy in front might have read the other one.
 */
export function rejectUnclearHost(app: FastifyInstance): void {
	app.addHook('onRequest', async ({ raw }) => {
		const names = raw.rawHeaders.filter((name, index) => index % 2 === 0 && name.toLowerCase() === 'host');
		const isClear = names.length === 1 || (names.length === 0 && raw.httpVersion === '1.0');
		if (!isClear) throw new AppError('bad-request', `${names.length} Host headers`);
	});
}

const safeMethods = new Set(['GET', 'HEAD']);

/**
 * Rejects what a page on another site makes a browser send (cross-site request forgery), before it counts towards the
 * rate limits of the user. Links from other sites work, and calls that an API key authorises; pages and their files,
 * which are public and not counted, may be requested from anywhere.
 */
export function rejectCrossSite(app: FastifyInstance): void {
	app.addHook('onRequest', async (request) => {
		if (!isCrossSite(request) || isLink(request) || isProgramCall(request)) return;
		if (isCounted(request) || !safeMethods.has(request.method)) throw new AppError('cross-site');
	});
}

/** A navigation of a whole window, not of a frame or embedded object, and no prefetch of one (Sec-Purpose). */
function isLink({ method, headers }: FastifyRequest): boolean {
	const isNavigation = headers['sec-fetch-mode'] === 'navigate' && headers['sec-fetch-dest'] === 'document';
	return method === 'GET' && isNavigation && !headers['sec-purpose'];
}

/**
 * Replaces each `%` in a URL that cannot be decoded by U+FFFD, which no address has, so that it gets the same 404 as any
 * other unknown URL. The router itself would reject it before any hook runs, with a different response; and 15,800 of
 * them, escaped, took it five milliseconds of processor time. It would take `*`, which only OPTIONS may request, as `/`.
 */
export function decodableUrl({ url = '/' }: IncomingMessage): string {
	if (url === '*') return '/*';
	try {
		decodeURIComponent(url.split('?', 1)[0] as string);
		return url;
	} catch {
		return url.replaceAll('%', '\ufffd');
	}
}
