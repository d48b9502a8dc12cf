// A signal that the client has disconnected before its response was complete.
import type { FastifyReply } from 'fastify';

/** Unlike Fastify's `request.signal`, which a request with a body also aborts as soon as the body has been read. */
export function disconnectSignal({ raw }: FastifyReply): AbortSignal {
	const disconnected = new AbortController();
	raw.once('close', () => {
		if (!raw.writableFinished) disconnected.abort();
	});
	return disconnected.signal;
}
