// Builds the HTTP application from its parts; another file makes it listen.
import { randomUUID } from 'node:crypto';
import multipart from '@fastify/multipart';
import swagger from '@fastify/swagger';
import swaggerUi from '@fastify/swagger-ui';
import Fastify, { type FastifyBaseLogger, type FastifyInstance, LogController } from 'fastify';
import { limits } from '#contract/limits.ts';
import { product } from '#contract/product.ts';
import { docsPolicy, securityHeaders } from './headers.ts';
import type { Jobs } from './jobs.ts';
import type { Sources } from './operator.ts';
import { answerWithProblems, sendProblem, toAppError } from './problems.ts';
import { logRequests } from './request-log.ts';
import { healthRoutes, type Probes } from './routes/health.ts';
import { imageRoutes } from './routes/images.ts';
import { pageRoutes } from './routes/pages.ts';
import { resultRoutes } from './routes/results.ts';
import { refuseCrossSite } from './same-site.ts';
import type { Site } from './site/site.ts';
import { refuseWhileStopping } from './stopping.ts';

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
}

export async function buildApp(parts: AppParts): Promise<FastifyInstance> {
	const app = Fastify({
		loggerInstance: parts.logger,
		logController: new LogController({ disableRequestLogging: true }),
		genReqId: () => randomUUID(),
		requestIdHeader: false,
		trustProxy: parts.trustedProxies.length > 0 ? [...parts.trustedProxies] : false,
		bodyLimit: limits.maxBytes,
		requestTimeout: limits.headerTimeoutMs + limits.bodyTimeoutMs,
		http: { headersTimeout: limits.headerTimeoutMs },
		forceCloseConnections: 'idle',
		return503OnClosing: false,
		frameworkErrors: (error, request, reply) => void sendProblem(request, reply, toAppError(error)),
	});

	answerWithProblems(app);
	const isStopping = refuseWhileStopping(app);
	logRequests(app);
	await securityHeaders(app, parts.isServedOverTls);
	refuseCrossSite(app);
	await app.register(multipart);
	await describeApi(app);

	imageRoutes(app, parts.jobs);
	resultRoutes(app, parts.jobs);
	healthRoutes(app, { ...parts.probes, isStopping });
	await pageRoutes(app, parts.site, parts.sources);
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
