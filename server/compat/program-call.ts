// Which requests are calls of the APIs of other services, and what these calls share.
import type { FastifyInstance, FastifyRequest } from 'fastify';
import { ofProgramCalls, ofRemovals } from './reply/program-headers.ts';

export const removeBgPrefix = '/v1.0/';
export const rembgPath = '/api/remove';

/** Decided by the route, not by the spelling of the URL. */
export const isProgramCall = ({ routeOptions }: FastifyRequest) => isProgramRoute(routeOptions.url ?? '');

export const isProgramRoute = (url: string) => url.startsWith(removeBgPrefix) || url === rembgPath;

const exposedHeaders = [...Object.keys({ ...ofProgramCalls, ...ofRemovals }), 'Retry-After'].join(', ');

export const openToOrigins = { 'access-control-allow-origin': '*' };

/**
 * Pages of any origin may call: what authorises a call is its key, which no browser adds by itself. To be called before
 * the hooks that reject, so that a page can read why.
 */
export function allowOtherOrigins(app: FastifyInstance): void {
	app.addHook('onRequest', async (request, reply) => {
		if (!isProgramCall(request)) return;
		reply.headers(openToOrigins);
		reply.header('access-control-expose-headers', exposedHeaders);
	});
}

const preflightHeaders = {
	'access-control-allow-methods': 'GET, POST',
	'access-control-allow-headers': 'X-Api-Key, Content-Type, Accept',
	'access-control-max-age': '86400',
};

/** Replies to preflight requests (WHATWG Fetch, section 3.2.2), which never have a key. */
export function answerPreflights(app: FastifyInstance): void {
	const urls = [`${removeBgPrefix}removebg`, `${removeBgPrefix}account`, `${removeBgPrefix}*`, rembgPath];
	for (const url of urls)
		app.options(url, { schema: { hide: true } }, (_request, reply) =>
			reply.headers(preflightHeaders).code(204).send(),
		);
}
