// Starts requests round-robin among clients, a few in each iteration of the event loop.
import type { FastifyInstance } from 'fastify';
import { clientOf } from '../../rate-limits/client.ts';
import { createRoundRobin } from '../round-robin.ts';

/**
 * Even a request that is rejected takes a quarter of a millisecond, and Node accepts one connection in an iteration:
 * while 450 connections of one client made calls beyond its rate, another client waited for nine seconds (measured on
 * two busy cores).
 */
const defaultRequestsPerIteration = 8;

/**
 * To be registered before all hooks that cost something. Of a request whose client disconnects while it waits, no later
 * hook runs.
 */
export function limitRequestsPerIteration(
	app: FastifyInstance,
	requestsPerIteration = defaultRequestsPerIteration,
): void {
	const requests = createRoundRobin(requestsPerIteration);
	app.addHook('onRequest', (request, reply, start) => {
		requests.schedule(clientOf(request.ip), () => {
			if (!reply.raw.destroyed) start();
		});
	});
}
