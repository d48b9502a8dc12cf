// Whether a page on another site made a browser send a request.
import type { FastifyRequest } from 'fastify';

/**
 * By Fetch Metadata (W3C Sec-Fetch-Site), else by comparing Origin with the requested
 * host. Clients that are not browsers send neither and count as the site's own; so do
 * GET requests of browsers without Fetch Metadata, unless made by `fetch`.
 */
export function isCrossSite(request: Pick<FastifyRequest, 'headers' | 'host'>): boolean {
	const { 'sec-fetch-site': site, 'sec-purpose': purpose, origin } = request.headers;
	// What speculation rules of another site prefetch has the site `none` in
	// Chromium (seen in 156), like the address bar.
	if (purpose) return site !== 'same-origin';
	if (site) return site !== 'same-origin' && site !== 'none';
	if (!origin) return false;
	return URL.parse(origin)?.host !== request.host;
}
