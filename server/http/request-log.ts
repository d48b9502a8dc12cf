// Logs one line for each request, with the route pattern instead of the URL, because URLs hold ids and tokens.
import type { FastifyInstance, FastifyRequest } from 'fastify';
import { isEndedHere } from './client-errors.ts';

export function logRequests(app: FastifyInstance): void {
	app.addHook('onRequest', async (request, reply) => {
		reply.header('x-request-id', request.id);
	});
	app.addHook('onRequestAbort', async (request) => {
		const ended = isEndedHere(request.raw) ? 'connection ended' : 'client disconnected';
		request.log.info({ method: request.method, route: routeOf(request) }, ended);
	});
	app.addHook('onResponse', async (request, reply) => {
		const ms = Math.round(reply.elapsedTime);
		const { statusCode: status } = reply;
		request.log.info({ method: request.method, route: routeOf(request), status, ms }, 'request completed');
	});
}

/** The pattern of the route, for logs and metrics; 'none' for a URL that matches none. */
export function routeOf(request: FastifyRequest): string {
	return request.routeOptions.url ?? 'none';
}
