// Reads the rest of a request that was answered early before its connection is closed.
import type { IncomingMessage, ServerResponse } from 'node:http';
import type { RequestHandler } from './limit-pipelining.ts';
import { hasBody } from './slow-bodies.ts';

/**
 * A client that sends `Connection: close` or HTTP/1.0, as nginx does by default, gets its connection closed after the
 * response. Node would do so at once, even while the body still arrives, and the system would then reset the
 * connection: nginx turns that into a 502, and clients that send everything before they read lose the response. Here
 * the rest is read first, as on connections that stay open, and slow-bodies.ts ends it if it is slow.
 */
export function readBeforeClosing(handle: RequestHandler): RequestHandler {
	return (request, reply) => {
		if (hasBody(request) && !reply.shouldKeepAlive) closeBehindBody(request, reply);
		handle(request, reply);
	};
}

/** Node closes the connection with `destroySoon` when the response has been written. */
function closeBehindBody(request: IncomingMessage, reply: ServerResponse): void {
	const { socket } = request;
	const close = socket.destroySoon.bind(socket);
	socket.destroySoon = () => {
		// With that header it is the server that does not want the rest, see problems.ts.
		if (request.complete || reply.getHeader('connection') === 'close') return close();
		// The response ends here for clients that read until the connection does.
		socket.end();
		request.once('end', close).resume();
	};
}
