// Builds the HTTP application from its parts; run.ts makes it listen.
import { randomUUID } from 'node:crypto';
import Fastify, { type FastifyBaseLogger, type FastifyInstance } from 'fastify';
import { countByKey } from '../compat/call/authorise.ts';
import type { CompatParts } from '../compat/call/run-call.ts';
import { compatRoutes } from '../compat/compat.ts';
import { allowOtherOrigins, isProgramRoute } from '../compat/program-call.ts';
import type { Sources } from '../config/operator.ts';
import type { ServedModel } from '../device-model/served-model.ts';
import type { Images } from '../images/images.ts';
import { acceptForms } from '../images/receive-upload.ts';
import { createUploadMemory } from '../images/upload-memory.ts';
import type { Metrics } from '../metrics/metrics.ts';
import { countRequests } from '../rate-limits/count-requests.ts';
import type { RateLimits } from '../rate-limits/rate-limits.ts';
import { deviceModelRoute } from '../routes/device-model.ts';
import { errorRoutes } from '../routes/errors.ts';
import { healthRoutes, type Probes } from '../routes/health.ts';
import { imageRoutes } from '../routes/images.ts';
import { pageRoutes } from '../routes/pages.ts';
import { resultRoutes } from '../routes/results.ts';
import { segmentRoutes } from '../routes/segment.ts';
import type { Site } from '../site/site.ts';
import { describeApi } from './api-description/describe-api.ts';
import { createClientErrorHandler } from './connections/client-errors.ts';
import { type ConnectionLimits, serverFactory } from './connections/connections.ts';
import { limitRequestsPerClient } from './connections/requests-per-client.ts';
import { limitRequestsPerIteration } from './connections/requests-per-iteration.ts';
import { limitSlowBodies } from './connections/slow-bodies.ts';
import { rejectWhileStopping } from './connections/stopping.ts';
import { removeForwardedPorts, warnOfUntrustedProxy } from './forwarded-for.ts';
import { securityHeaders } from './headers.ts';
import { acceptDecimalsOnly, ajvOptions } from './invalid-field.ts';
import { rejectOtherMethods } from './method-not-allowed.ts';
import { recogniseOwnOrigin } from './own-origin.ts';
import { respondWithProblems, sendProblem, toAppError } from './problems.ts';
import { decodableUrl, rejectCrossSite, rejectUnclearHost } from './request-checks.ts';
import { BrokenResponses, logRequests } from './request-log.ts';

/** Body limit of routes that expect no body, in bytes; uploads have their own limits, see images/receive-upload.ts. */
const unexpectedBodyBytes = 1024;

/** As long as Node's limit on headers, which includes the URL: the router's default of 100 has a different 404. */
const maxParamChars = 16_384;

interface AppParts {
	readonly images: Images;
	readonly compat: Pick<CompatParts, 'transient' | 'apiKeys' | 'fetchImage' | 'defaultSize' | 'model'>;
	readonly site: Site;
	/** Further origins that pages may load from. */
	readonly sources: Sources;
	/** Undefined: browsers get no models. */
	readonly servedModel: ServedModel | undefined;
	readonly probes: Omit<Probes, 'isStopping'>;
	readonly logger: FastifyBaseLogger;
	/** Addresses whose X-Forwarded-* headers are trusted. */
	readonly trustedProxies: readonly string[];
	/** The public origin; undefined if it is not configured. */
	readonly origin: string | undefined;
	readonly connections: ConnectionLimits;
	readonly rateLimits: RateLimits;
	readonly metrics: Pick<Metrics, 'watchRequests' | 'countRejection'>;
}

export async function buildApp(parts: AppParts): Promise<FastifyInstance> {
	const { connections, origin, rateLimits } = parts;
	const isServedOverTls = origin?.startsWith('https:') ?? false;
	const isBehindProxy = parts.trustedProxies.length > 0;
	const { watch, clientErrorHandler } = createClientErrorHandler(
		isServedOverTls,
		parts.metrics.countRejection,
	);
	const uploads = createUploadMemory(connections.uploadBytes);
	const app = Fastify({
		loggerInstance: parts.logger,
		logController: new BrokenResponses(),
		genReqId: () => randomUUID(),
		requestIdHeader: false,
		trustProxy: isBehindProxy && [...parts.trustedProxies],
		serverFactory: serverFactory(connections, isBehindProxy),
		handlerTimeout: connections.responseMs,
		clientErrorHandler,
		rewriteUrl: decodableUrl,
		routerOptions: { maxParamLength: maxParamChars },
		bodyLimit: unexpectedBodyBytes,
		ajv: ajvOptions,
		forceCloseConnections: 'idle',
		return503OnClosing: false,
		// Applies to closing too, which waits for running jobs; end-on-signal.ts limits that.
		pluginTimeout: 0,
		frameworkErrors: (error, request, reply) => void sendProblem(request, reply, toAppError(error)),
	});

	watch(app);
	if (isBehindProxy) removeForwardedPorts(app);
	recogniseOwnOrigin(app, origin);
	warnOfUntrustedProxy(app);
	const rejectTheRest = rejectOtherMethods(app, (url) => !isProgramRoute(url));
	respondWithProblems(app);
	logRequests(app);
	parts.metrics.watchRequests(app);
	limitRequestsPerIteration(app);
	await securityHeaders(app, isServedOverTls);
	allowOtherOrigins(app);
	const isStopping = rejectWhileStopping(app);
	if (isBehindProxy) limitRequestsPerClient(app, connections);
	limitSlowBodies(app, connections, { isShort: uploads.isShort, isStopping });
	rejectUnclearHost(app);
	rejectCrossSite(app);
	countByKey(app, parts.compat.apiKeys);
	countRequests(app, rateLimits);
	acceptForms(app);
	acceptDecimalsOnly(app);
	await describeApi(app);

	imageRoutes(app, { images: parts.images, uploads, rateLimits, connections });
	segmentRoutes(app, { images: parts.images, rateLimits, connections });
	resultRoutes(app, { images: parts.images, rateLimits });
	await compatRoutes(app, { ...parts.compat, uploads, rateLimits, connections });
	errorRoutes(app);
	healthRoutes(app, { ...parts.probes, isStopping });
	if (parts.servedModel) deviceModelRoute(app, { servedModel: parts.servedModel, rateLimits });
	pageRoutes(app, { site: parts.site, sources: parts.sources, rateLimits });
	rejectTheRest();
	return app;
}
