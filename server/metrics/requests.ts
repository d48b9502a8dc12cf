// Counts requests by method, route and status, and refusals by code. A route is the pattern, never the address, which holds ids and tokens.
import type { FastifyInstance, FastifyRequest } from 'fastify';
import { Counter, Histogram, type Registry } from 'prom-client';
import { type ErrorCode, errorCatalogue } from '#contract/errors.ts';
import { refusalOf } from '../http/problems.ts';

/** From a page out of memory to the 190 s that processing may take with its wait in line. */
const durationBuckets = [0.005, 0.02, 0.1, 0.5, 1, 2, 3, 5, 10, 20, 40, 90, 190];

/** The rest of the thirty-odd that Node's parser knows is told as one, or a stranger could make series of them. */
const namedMethods = new Set(['GET', 'HEAD', 'POST', 'DELETE', 'OPTIONS']);

export interface RequestMetrics {
	/** To be called before the routes are defined. */
	watch(app: FastifyInstance): void;
	/** Counts a refusal of what never became a request. */
	refused(code: ErrorCode): void;
}

export function createRequestMetrics(registry: Registry): RequestMetrics {
	const registers = [registry];
	const requests = new Counter({
		name: 'peel_http_requests_total',
		help: 'Requests answered to the end, by method, route pattern and status.',
		labelNames: ['method', 'route', 'status'],
		registers,
	});
	const durations = new Histogram({
		name: 'peel_http_request_duration_seconds',
		help: 'From a request to the last byte of its answer, by method and route pattern.',
		labelNames: ['method', 'route'],
		buckets: durationBuckets,
		registers,
	});
	const aborted = new Counter({
		name: 'peel_http_requests_aborted_total',
		help: 'Requests whose visitor had gone before the answer.',
		registers,
	});
	const refusals = new Counter({
		name: 'peel_http_refusals_total',
		help: 'Answers that were a problem of the catalogue, by its code.',
		labelNames: ['code'],
		registers,
	});
	// From the beginning, so that the first refusal is an increase.
	for (const code of Object.keys(errorCatalogue)) refusals.inc({ code }, 0);

	return {
		watch(app) {
			app.addHook('onRequestAbort', async (_request) => aborted.inc());
			app.addHook('onResponse', async (request, reply) => {
				const method = namedMethods.has(request.method) ? request.method : 'other';
				const route = routeOf(request);
				requests.inc({ method, route, status: reply.statusCode });
				durations.observe({ method, route }, reply.elapsedTime / 1000);
				const code = refusalOf(request);
				if (code) refusals.inc({ code });
			});
		},
		refused: (code) => refusals.inc({ code }),
	};
}

function routeOf(request: FastifyRequest): string {
	return request.routeOptions.url ?? 'none';
}
