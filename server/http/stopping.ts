// A stopping server finishes what it has begun and sends everybody else away.
import type { FastifyInstance } from 'fastify';
import { AppError } from '#contract/errors.ts';

/** Once nothing runs any more: enough for refusals on their way, while connections that never asked anything are not waited for. */
const lastWordsMs = 500;

/**
 * Listens on until the last request that was begun is answered, so that who comes meanwhile is told to come again and not met
 * by a closed door. Returns whether the server is stopping.
 */
export function refuseWhileStopping(app: FastifyInstance): () => boolean {
	let stopping = false;
	let running = 0;
	const done = Promise.withResolvers<void>();

	app.addHook('onRequest', async (request, reply) => {
		if (stopping) {
			if (request.url === '/health') return;
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

/** Node itself closes those that are idle after a request, and no longer times out those that were slow to send one. */
function closeAllConnections(app: FastifyInstance): void {
	const timer = setTimeout(() => app.server.closeAllConnections(), lastWordsMs);
	app.server.once('close', () => clearTimeout(timer));
}
