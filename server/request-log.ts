// One log line a request, with the route instead of the address, because ids and tokens stand in addresses.
import type { FastifyInstance } from 'fastify';

export function logRequests(app: FastifyInstance): void {
	app.addHook('onRequest', async (request, reply) => {
		reply.header('x-request-id', request.id);
	});
	app.addHook('onResponse', async (request, reply) => {
		const route = request.routeOptions.url ?? 'none';
		const ms = Math.round(reply.elapsedTime);
		request.log.info({ method: request.method, route, status: reply.statusCode, ms }, 'answered');
	});
}
