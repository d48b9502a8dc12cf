// Logs one line for each request, with the route pattern instead of the URL, because URLs hold ids and tokens.
import { type FastifyInstance, type FastifyRequest, LogController } from 'fastify';
import { isEndedHere, markEndedHere } from './connections/client-errors.ts';

export function logRequests(app: FastifyInstance): void {
	app.addHook('onRequest', async (request, reply) => {
		reply.header('x-request-id', request.id);
	});
	app.addHook('onRequestAbort', async (request) => {
		const ended = isEndedHere(request.raw) ? 'connection ended' : 'client disconnected';
		request.log.info({ method: request.method, route: routeOf(request) }, ended);
	});
	app.addHook('onResponse', async (request, reply) => {
		const ms = Math.round(reply.elapsedTime);
		const { statusCode: status } = reply;
		request.log.info({ method: request.method, route: routeOf(request), status, ms }, 'request completed');
	});
}

/** Reduces Fastify's own log to one case: responses that break off because their source fails, such as a disk. */
export class BrokenResponses extends LogController {
	constructor() {
		super({ disableRequestLogging: true });
	}

	override streamError(error: Error, { raw, log }: FastifyRequest): void {
		const { code } = error as NodeJS.ErrnoException;
		// The client has disconnected.
		if (code === 'ERR_STREAM_PREMATURE_CLOSE') return;
		markEndedHere(raw);
		if (code !== 'FST_ERR_HANDLER_TIMEOUT') log.warn({ err: error }, 'response broke off');
	}
}

/** The pattern of the route, for logs and metrics; 'none' for a URL that matches none. */
export function routeOf(request: FastifyRequest): string {
	return request.routeOptions.url ?? 'none';
}
