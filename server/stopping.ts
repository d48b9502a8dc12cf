// A stopping server finishes what it has begun and sends everybody else away.
import type { FastifyInstance } from 'fastify';
import { AppError } from '#contract/errors.ts';

/** Returns whether the server is stopping. */
export function refuseWhileStopping(app: FastifyInstance): () => boolean {
	let stopping = false;
	app.addHook('preClose', async () => {
		stopping = true;
		closeConnectionsAsTheyFallIdle(app);
	});
	app.addHook('onRequest', async (request) => {
		if (stopping && request.url !== '/health') throw new AppError('stopping');
	});
	return () => stopping;
}

/** A reply on its way when the stop began leaves its connection open, which would hold the server for a minute. */
function closeConnectionsAsTheyFallIdle(app: FastifyInstance): void {
	const timer = setInterval(() => app.server.closeIdleConnections(), 50);
	app.server.once('close', () => clearInterval(timer));
}
