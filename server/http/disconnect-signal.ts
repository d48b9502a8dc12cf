// A signal that the client has disconnected before its response was complete.
import type { FastifyReply } from 'fastify';
import { AppError } from '#contract/errors.ts';

/**
 * Its reason is AppError 'request-timeout'. Unlike Fastify's `request.signal`, which a request with a body also aborts
 * as soon as the body has been read.
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
