// Counts calls of the API and addresses that name nothing. Pages, their files and /health are never limited.
import type { FastifyInstance, FastifyRequest } from 'fastify';
import type { RateLimits } from './rate-limits.ts';

export function countRequests(app: FastifyInstance, rates: RateLimits): void {
	app.addHook('onRequest', async (request, reply) => {
		if (isCall(request)) await rates.check(request, reply, 'misses');
		if (isCall(request) || request.is404) await rates.spend(request, reply, 'calls');
	});
	// Who asks for pictures that are not there is guessing: counted apart, and strictly.
	app.addHook('onSend', async (request, reply) => {
		if (isCall(request) && reply.statusCode === 404) await rates.note(request, 'misses');
	});
}

/** By the route and not by how its address is written: `/%61pi/` and `http://host/api/` lead to the same one. */
function isCall(request: FastifyRequest): boolean {
	return (request.routeOptions.url ?? request.url).startsWith('/api/');
}
