// Graceful shutdown: finishes the running requests and rejects new ones.
import type { FastifyInstance } from 'fastify';
import { AppError } from '#contract/errors.ts';

/**
 * Delay before the remaining connections are closed, so that rejections still
 * reach their clients. Idle connections are not waited for.
 */
const closeDelayMs = 500;
/** They respond until the end: `/ready` with a 503 of its own. */
const probes = new Set(['/health', '/ready']);

/**
 * Keeps listening until the last running request has its response, so that new clients get a 503 instead of a refused
 * connection. Returns whether the server is stopping.
 */
export function rejectWhileStopping(app: FastifyInstance): () => boolean {
	let stopping = false;
	let running = 0;
	const done = Promise.withResolvers<void>();

	app.addHook('onRequest', async (request, reply) => {
		if (stopping) {
			if (probes.has(request.url)) return;
			throw new AppError('stopping');
		}
		running += 1;
		reply.raw.once('close', () => {
			running -= 1;
			if (stopping && running === 0) done.resolve();
		});
	});

	app.addHook('preClose', async () => {
		stopping = true;
		if (running > 0) await done.promise;
		closeAllConnections(app);
	});

	return () => stopping;
}

/** Node closes connections that are idle after a request, but stops timing out those that are slow to send one. */
function closeAllConnections(app: FastifyInstance): void {
	const timer = setTimeout(() => app.server.closeAllConnections(), closeDelayMs);
	app.server.once('close', () => clearTimeout(timer));
}
