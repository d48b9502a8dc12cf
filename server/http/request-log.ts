// One log line a request, with the route instead of the address, because ids and tokens stand in addresses.
import type { FastifyInstance, FastifyRequest } from 'fastify';

export function logRequests(app: FastifyInstance): void {
	app.addHook('onRequest', async (request, reply) => {
		reply.header('x-request-id', request.id);
	});
	app.addHook('onRequestAbort', async (request) => {
		request.log.info({ method: request.method, route: routeOf(request) }, 'visitor gone');
	});
	app.addHook('onResponse', async (request, reply) => {
		const ms = Math.round(reply.elapsedTime);
		const { statusCode: status } = reply;
		request.log.info({ method: request.method, route: routeOf(request), status, ms }, 'answered');
	});
}

function routeOf(request: FastifyRequest): string {
	return request.routeOptions.url ?? 'none';
}
