// The caller of a job on behalf of a request: the client, and when it has disconnected.
import type { FastifyReply } from 'fastify';
import { AppError } from '#contract/errors.ts';
import type { Caller } from '../queue/queue.ts';
import { clientOfRequest } from '../rate-limits/client.ts';

export function callerOf(reply: FastifyReply): Required<Caller> {
	return { client: clientOfRequest(reply.request), signal: disconnectSignal(reply) };
}

/**
 * Aborts when the client disconnects before its response is complete, with AppError 'request-timeout'. Unlike Fastify's
 * `request.signal`, which a request with a body also aborts as soon as the body has been read.
 */
export function disconnectSignal({ raw }: FastifyReply): AbortSignal {
	const disconnected = new AbortController();
	const abort = () => {
		if (!raw.writableFinished)
			disconnected.abort(new AppError('request-timeout', 'the client has disconnected'));
	};
	if (raw.destroyed) abort();
	else raw.once('close', abort);
	return disconnected.signal;
}
