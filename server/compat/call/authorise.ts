// Authorises a call by its API key; the call counts towards the rate limits of that key.
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { AppError } from '#contract/errors.ts';
import { countAs } from '../../rate-limits/client.ts';
import type { RateLimits } from '../../rate-limits/rate-limits.ts';
import { ApiError } from '../api-error.ts';
import { isProgramCall } from '../program-call.ts';
import type { ApiKeyCheck, ApiKeys } from './api-keys.ts';

interface Parts {
	readonly apiKeys: ApiKeys;
	readonly rateLimits: RateLimits;
}

/**
 * A call with a valid key counts for that key in every rate limit, not for its address: a flood of one program takes
 * nothing from programs and users behind the same router. To be called before anything counts.
 */
export function countByKey(app: FastifyInstance, apiKeys: ApiKeys): void {
	app.addHook('onRequest', async (request) => {
		if (!isProgramCall(request)) return;
		const result = checkKey(request, apiKeys);
		if (result.ok && result.client !== undefined) countAs(request, result.client);
	});
}

/** Throws ApiError 'auth_failed' and AppError 'rate-limited'. */
export async function authorise(
	request: FastifyRequest,
	reply: FastifyReply,
	{ apiKeys, rateLimits }: Parts,
): Promise<void> {
	const result = checkKey(request, apiKeys);
	if (!result.ok)
		throw new ApiError(
			'auth_failed',
			result.reason === 'off' ? 'This server has no API keys yet: set PEEL_API_KEYS.' : '',
		);
	await rateLimits.consume(request, reply, 'programs');
}

/**
 * For addresses that do not exist: a client without a valid key may be guessing them, and has the limit of misses, as
 * on the site. Throws AppError 'not-found' and 'rate-limited'.
 */
export async function rejectUnknown(
	request: FastifyRequest,
	reply: FastifyReply,
	{ apiKeys, rateLimits }: Parts,
): Promise<never> {
	if (!checkKey(request, apiKeys).ok) {
		await rateLimits.check(request, reply, 'misses');
		await rateLimits.penalize(request, 'misses');
	}
	throw new AppError('not-found');
}

function checkKey(request: FastifyRequest, apiKeys: ApiKeys): ApiKeyCheck {
	const given = request.headers['x-api-key'];
	return apiKeys.check(typeof given === 'string' ? given : undefined, request);
}
