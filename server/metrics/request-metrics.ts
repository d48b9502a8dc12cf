// Metrics of requests, by method, route and status, and of rejections, by code. A route is the pattern, never the URL,
// which contains ids and tokens.
import type { FastifyInstance } from 'fastify';
import { Counter, Histogram, type Registry } from 'prom-client';
import { type ErrorCode, errorCatalogue } from '#contract/errors.ts';
import { isEndedHere } from '../http/connections/client-errors.ts';
import { sentErrorCode } from '../http/problems.ts';
import { routeOf } from '../http/request-log.ts';

/** In seconds, from a page served from memory to the 490 s that processing may take on a slow machine. */
const durationBuckets = [0.005, 0.02, 0.1, 0.5, 1, 2, 3, 5, 10, 20, 40, 90, 190, 490];

/**
 * All other methods that Node's parser accepts count as 'other': each would be a series that any client could create.
 */
const namedMethods = new Set(['GET', 'HEAD', 'POST', 'DELETE', 'OPTIONS']);

interface RequestMetrics {
	/** To be called before the routes are defined. */
	watch(app: FastifyInstance): void;
	/** Counts the rejection of a connection that never became a request. */
	countRejection(code: ErrorCode): void;
}

export function createRequestMetrics(registry: Registry): RequestMetrics {
	const registers = [registry];
	const requests = new Counter({
		name: 'peel_http_requests_total',
		help: 'Completed requests, by method, route pattern and status.',
		labelNames: ['method', 'route', 'status'],
		registers,
	});
	const durations = new Histogram({
		name: 'peel_http_request_duration_seconds',
		help: 'Time from a request to the last byte of its response, by method and route pattern.',
		labelNames: ['method', 'route'],
		buckets: durationBuckets,
		registers,
	});
	const aborted = new Counter({
		name: 'peel_http_requests_aborted_total',
		help: 'Requests whose client disconnected before the response.',
		registers,
	});
	const rejections = new Counter({
		name: 'peel_http_rejections_total',
		help: 'Failures sent to clients, by their code.',
		labelNames: ['code'],
		registers,
	});
	// All codes start at 0, so that the first rejection is an increase.
	for (const code of Object.keys(errorCatalogue)) rejections.inc({ code }, 0);

	return {
		watch(app) {
			app.addHook('onRequestAbort', async ({ raw }) => {
				if (!isEndedHere(raw)) aborted.inc();
			});
			app.addHook('onResponse', async (request, reply) => {
				const method = namedMethods.has(request.method) ? request.method : 'other';
				const route = routeOf(request);
				requests.inc({ method, route, status: reply.statusCode });
				durations.observe({ method, route }, reply.elapsedTime / 1000);
				const code = sentErrorCode(request);
				if (code) rejections.inc({ code });
			});
		},
		countRejection: (code) => rejections.inc({ code }),
	};
}
