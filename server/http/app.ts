// Builds the HTTP application from its parts; another file makes it listen.
import { randomUUID } from 'node:crypto';
import multipart from '@fastify/multipart';
import swagger from '@fastify/swagger';
import swaggerUi from '@fastify/swagger-ui';
import Fastify, { type FastifyBaseLogger, type FastifyInstance, LogController } from 'fastify';
import { product } from '#contract/product.ts';
import type { Sources } from '../config/operator.ts';
import type { Jobs } from '../images/images.ts';
import type { Metrics } from '../metrics/metrics.ts';
import { countRequests } from '../rate-limits/count-requests.ts';
import type { RateLimits } from '../rate-limits/rate-limits.ts';
import { healthRoutes, type Probes } from '../routes/health.ts';
import { imageRoutes } from '../routes/images.ts';
import { pageRoutes } from '../routes/pages.ts';
import { resultRoutes } from '../routes/results.ts';
import type { Site } from '../site/site.ts';
import { createClientErrorHandler } from './client-errors.ts';
import { type ConnectionLimits, connectionOptions, limitConnections } from './connections.ts';
import { docsPolicy, securityHeaders } from './headers.ts';
import { refuseUnclearHost } from './host-header.ts';
import { refuseOtherMethods } from './method-not-allowed.ts';
import { answerWithProblems, sendProblem, toAppError } from './problems.ts';
import { logRequests } from './request-log.ts';
import { refuseCrossSite } from './same-site.ts';
import { refuseWhileStopping } from './stopping.ts';
import { decodableUrl } from './undecodable-url.ts';
import { hintAtUnknownProxy } from './untrusted-proxy.ts';

/** Bytes of a body where none is expected; uploads have their own limits, see receive.ts. */
const unexpectedBodyBytes = 1024;

/** The router's own limit is 100 and answers apart; Node's limit on headers holds for the address too. */
const maxParamChars = 16_384;

export interface AppParts {
	readonly jobs: Jobs;
	readonly site: Site;
	/** What pages may load beyond our own. */
	readonly sources: Sources;
	readonly probes: Omit<Probes, 'isStopping'>;
	readonly logger: FastifyBaseLogger;
	/** Addresses whose X-Forwarded-* headers are believed. */
	readonly trustedProxies: readonly string[];
	readonly isServedOverTls: boolean;
	readonly connections: ConnectionLimits;
	readonly rates: RateLimits;
	readonly metrics: Pick<Metrics, 'watchRequests' | 'countRejection'>;
}

export async function buildApp(parts: AppParts): Promise<FastifyInstance> {
	const { connections, rates, isServedOverTls } = parts;
	const { watch, clientErrorHandler } = createClientErrorHandler(
		isServedOverTls,
		parts.metrics.countRejection,
	);
	const app = Fastify({
		loggerInstance: parts.logger,
		logController: new LogController({ disableRequestLogging: true }),
		genReqId: () => randomUUID(),
		requestIdHeader: false,
		trustProxy: parts.trustedProxies.length > 0 ? [...parts.trustedProxies] : false,
		...connectionOptions(connections),
		clientErrorHandler,
		rewriteUrl: decodableUrl,
		routerOptions: { maxParamLength: maxParamChars },
		bodyLimit: unexpectedBodyBytes,
		forceCloseConnections: 'idle',
		return503OnClosing: false,
		frameworkErrors: (error, request, reply) => void sendProblem(request, reply, toAppError(error)),
	});

	watch(app);
	limitConnections(app.server, connections, parts.trustedProxies.length > 0);
	const refuseTheRest = refuseOtherMethods(app);
	answerWithProblems(app);
	logRequests(app);
	parts.metrics.watchRequests(app);
	await securityHeaders(app, isServedOverTls);
	const isStopping = refuseWhileStopping(app);
	refuseUnclearHost(app);
	refuseCrossSite(app);
	hintAtUnknownProxy(app, parts.trustedProxies);
	countRequests(app, rates);
	await app.register(multipart);
	await describeApi(app);

	imageRoutes(app, { jobs: parts.jobs, rates, connections });
	resultRoutes(app, parts.jobs);
	healthRoutes(app, { ...parts.probes, isStopping });
	await pageRoutes(app, parts.site, parts.sources);
	refuseTheRest();
	return app;
}

async function describeApi(app: FastifyInstance): Promise<void> {
	await app.register(swagger, {
		openapi: {
			openapi: '3.1.0',
			info: { title: `${product.name} API`, version: '1', license: { name: 'AGPL-3.0-or-later' } },
		},
	});
	await app.register(swaggerUi, {
		routePrefix: '/api/docs',
		staticCSP: true,
		transformStaticCSP: () => docsPolicy,
	});
	app.get('/api/openapi.json', { schema: { hide: true } }, () => app.swagger());
}
