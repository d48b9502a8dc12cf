// Applies the rate limits to API calls, downloads of models and unknown URLs.
// Pages, their files and /health are never limited.
import type { FastifyInstance, FastifyRequest } from 'fastify';
import type { ErrorCode } from '#contract/errors.ts';
import { isProgramCall } from '../compat/program-call.ts';
import { sentErrorCode } from '../http/problems.ts';
import type { RateLimits } from './rate-limits.ts';

export function countRequests(app: FastifyInstance, rateLimits: RateLimits): void {
	app.addHook('onRequest', async (request, reply) => {
		if (mayGuess(request)) await rateLimits.check(request, reply, 'misses');
		if (isCounted(request)) await rateLimits.consume(request, reply, 'calls');
	});
	// Calls for images that do not exist may be guesses at ids: they have a separate strict limit.
	app.addHook('onSend', async (request, reply) => {
		if (mayGuess(request) && reply.statusCode === 404) await rateLimits.penalize(request, 'misses');
	});
	app.addHook('onSend', async (request) => {
		const code = sentErrorCode(request);
		if (code && codesWithoutWork.has(code)) await rateLimits.giveBackWork(request);
	});
}

/** No room in the queue, or no quota for a part of the work: none was done, except perhaps the embedding for a click. */
const codesWithoutWork = new Set<ErrorCode>(['busy', 'rate-limited']);

/** The APIs of programs have no ids; their unknown addresses are counted in compat/call/authorise.ts. */
const mayGuess = (request: FastifyRequest) => isApiCall(request) && !isProgramCall(request);

/** Whether a request uses up quota: an API call, the download of a model, or a request for an unknown URL. */
export function isCounted(request: FastifyRequest): boolean {
	return isApiCall(request) || isModelDownload(request) || request.is404;
}

const isModelDownload = ({ routeOptions }: FastifyRequest) =>
	routeOptions.url?.startsWith('/models/') ?? false;

/** Decided by the route, not by the spelling of the URL: `/%61pi/` and `http://host/api/` lead to the same route. */
function isApiCall(request: FastifyRequest): boolean {
	return isProgramCall(request) || (request.routeOptions.url ?? request.url).startsWith('/api/');
}
