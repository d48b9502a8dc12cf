// Lets a call in by its API key, and makes it count for that key from then on.
import type { FastifyReply, FastifyRequest } from 'fastify';
import { countAs } from '../rate-limits/client.ts';
import type { RateLimits } from '../rate-limits/rate-limits.ts';
import { ApiError } from './api-error.ts';
import type { ApiKeys } from './api-keys.ts';

/** Throws ApiError 'auth_failed' and AppError 'rate-limited'. */
export async function authorise(
	request: FastifyRequest,
	reply: FastifyReply,
	{ apiKeys, rateLimits }: { readonly apiKeys: ApiKeys; readonly rateLimits: RateLimits },
): Promise<void> {
	const given = request.headers['x-api-key'];
	const result = apiKeys.check(typeof given === 'string' ? given : undefined, request);
	if (!result.ok)
		throw new ApiError(
			'auth_failed',
			result.reason === 'off' ? 'This server has no API keys yet: set PEEL_API_KEYS.' : '',
		);
	if (result.client !== undefined) countAs(request, result.client);
	await rateLimits.consume(request, reply, 'programs');
}
