// Refuses what another site's page makes a visitor's browser send. Programs that are no browser send none of these headers and pass.
import type { FastifyInstance, FastifyRequest } from 'fastify';
import { AppError } from '#contract/errors.ts';

const changing = new Set(['POST', 'PUT', 'PATCH', 'DELETE']);

export function refuseCrossSite(app: FastifyInstance): void {
	app.addHook('onRequest', async (request) => {
		if (changing.has(request.method) && isCrossSite(request)) throw new AppError('cross-site');
	});
}

/** By Fetch Metadata (W3C Sec-Fetch-Site), else by comparing Origin with the host that was asked. */
function isCrossSite(request: FastifyRequest): boolean {
	const site = request.headers['sec-fetch-site'];
	if (site) return site !== 'same-origin' && site !== 'none';
	const { origin } = request.headers;
	if (!origin) return false;
	return URL.parse(origin)?.host !== request.host;
}
