// Behind a proxy: how many requests of one client may be under way. Each takes
// one of this server's connections, all of which come from the proxy.
import type { IncomingMessage } from 'node:http';
import type { FastifyInstance } from 'fastify';
import { AppError } from '#contract/errors.ts';
import { clientOf } from '../../rate-limits/client.ts';
import { createUsage, hasShare } from '../../rate-limits/usage.ts';
import type { ConnectionLimits } from './connections.ts';
import { hasBody } from './slow-bodies.ts';

const retryAfterSeconds = 5;

/**
 * Limits the requests of a client as connections are limited without a proxy: a few clients that do not read their
 * responses would otherwise take all connections. By address, whatever API key a program has. To be registered before
 * all hooks that cost something.
 */
export function limitRequestsPerClient(
	app: FastifyInstance,
	{ connections, connectionsPerClient }: Pick<ConnectionLimits, 'connections' | 'connectionsPerClient'>,
): void {
	const underWay = createUsage();
	app.addHook('onRequest', async (request, reply) => {
		const client = clientOf(request.ip);
		if (!hasShare(underWay, client, connections, connectionsPerClient)) {
			reply.header('retry-after', retryAfterSeconds);
			// A rejected request does not count, so it must not keep the connection for its body.
			if (hasBody(request.raw)) reply.header('connection', 'close');
			throw new AppError('rate-limited', 'too many requests under way');
		}
		underWay.add(client, 1);
		reply.raw.once('close', () => onceReceived(request.raw, () => underWay.add(client, -1)));
	});
}

/**
 * Calls `end` when the body has arrived or the connection is closed: a request that got its response before, such as a
 * 405, takes the connection until then.
 */
function onceReceived(request: IncomingMessage, end: () => void): void {
	const { socket } = request;
	if (request.complete || socket.destroyed) {
		end();
		return;
	}
	// A request whose response is complete learns nothing of its connection any more.
	const ended = () => {
		request.off('close', ended);
		socket.off('close', ended);
		end();
	};
	request.once('close', ended);
	socket.once('close', ended);
}
