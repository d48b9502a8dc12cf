// The operator's server, on its own port: /metrics for Prometheus, and the
// health probes, because a worker has no other port.
import Fastify, { type FastifyBaseLogger, type FastifyInstance, LogController } from 'fastify';
import type { Registry } from 'prom-client';
import { AppError } from '#contract/errors.ts';
import { connectionLimits, serverFactory } from '../http/connections/connections.ts';
import { respondWithProblems, sendProblem } from '../http/problems.ts';
import { listen } from '../listen.ts';
import { healthRoutes, type Probes } from '../routes/health.ts';
import type { MetricsAddress, MetricsListener } from './metrics.ts';

/** A scrape waits up to 2 s for its values, see gauges.ts. */
const timeoutMs = 10_000;

/** As on the public port, with fewer connections: scrapers and probes need few, and one of them may be faulty. */
const limits = {
	...connectionLimits,
	requestMs: timeoutMs,
	idleMs: connectionLimits.keepAliveMs,
	connections: 100,
};

interface MetricsServerParts {
	readonly registry: Registry;
	readonly probes: Probes;
	readonly logger: FastifyBaseLogger;
}

function createMetricsServer({ registry, probes, logger }: MetricsServerParts): FastifyInstance {
	const app = Fastify({
		loggerInstance: logger,
		logController: new LogController({ disableRequestLogging: true }),
		serverFactory: serverFactory(limits, false),
		handlerTimeout: timeoutMs,
		bodyLimit: 1024,
		forceCloseConnections: true,
	});
	respondWithProblems(app);
	healthRoutes(app, probes);
	app.get('/metrics', async (_request, reply) =>
		reply.type(registry.contentType).send(await registry.metrics()),
	);
	app.setNotFoundHandler((request, reply) => sendProblem(request, reply, new AppError('not-found')));
	return app;
}

/** Throws a message that an operator can act on if the address is not available. */
export async function listenForScrapes(
	parts: MetricsServerParts,
	address: MetricsAddress,
): Promise<MetricsListener> {
	const app = createMetricsServer(parts);
	const url = await listen(app, address, {
		what: 'Metrics',
		settings: ['PEEL_METRICS_PORT', 'PEEL_METRICS_HOST'],
	});
	return { url, close: () => app.close() };
}
