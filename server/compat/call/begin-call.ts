// Begins every call for an image: checks its key, takes a slot, and limits its duration.
import type { FastifyReply, FastifyRequest } from 'fastify';
import { AppError } from '#contract/errors.ts';
import type { ConnectionLimits } from '../../http/connections/connections.ts';
import { clientOfRequest } from '../../rate-limits/client.ts';
import type { RateLimits } from '../../rate-limits/rate-limits.ts';
import type { ApiKeys } from './api-keys.ts';
import { authorise } from './authorise.ts';
import type { Slots } from './slots.ts';

interface Parts {
	readonly apiKeys: ApiKeys;
	readonly rateLimits: RateLimits;
	readonly calls: Slots;
	readonly connections: Pick<ConnectionLimits, 'programResponseMs'>;
}

/**
 * The slot is free again when the response has been sent, because a result that is being read takes space although it
 * is deleted. Fastify's own time-out ends with the body of a request, so that a client that reads too slowly is
 * disconnected here. Throws ApiError 'auth_failed' and AppError 'rate-limited' or 'busy'; 'request-timeout' to a client
 * that has disconnected meanwhile.
 */
export async function beginCall(request: FastifyRequest, reply: FastifyReply, parts: Parts): Promise<void> {
	await authorise(request, reply, parts);
	// The listener below would be too late: 'close' has been emitted already.
	if (reply.raw.destroyed) throw new AppError('request-timeout', 'the client has disconnected');
	const release = parts.calls.take(clientOfRequest(request));
	const timer = setTimeout(() => reply.raw.destroy(), parts.connections.programResponseMs);
	reply.raw.once('close', () => {
		clearTimeout(timer);
		release();
	});
}
