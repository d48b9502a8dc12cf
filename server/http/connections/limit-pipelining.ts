// Runs the requests of a connection one after the other: a client that
// pipelines has no more work done at once than one that does not.
import type { IncomingMessage, ServerResponse } from 'node:http';
import type { Socket } from 'node:net';

export type RequestHandler = (request: IncomingMessage, reply: ServerResponse) => void;

interface Exchange {
	readonly request: IncomingMessage;
	readonly reply: ServerResponse;
}

/**
 * Node itself starts every request as soon as it has parsed it. Here it starts when the response before it has been
 * sent, so that a connection never has more than one handler and one open file. The connection is closed if more than
 * `maxWaiting` requests wait: browsers and proxies do not pipeline. Requests that wait when it closes never start.
 */
export function limitPipelining(handle: RequestHandler, maxWaiting: number): RequestHandler {
	/** The requests behind the running one, for each connection that has one. */
	const waiting = new WeakMap<Socket, Exchange[]>();

	function start(socket: Socket, { request, reply }: Exchange): void {
		reply.once('close', () => startNext(socket));
		handle(request, reply);
	}

	function startNext(socket: Socket): void {
		const next = waiting.get(socket)?.shift();
		if (next && !socket.destroyed) start(socket, next);
		else waiting.delete(socket);
	}

	return (request, reply) => {
		const { socket } = request;
		if (socket.destroyed) return;
		const behind = waiting.get(socket);
		if (!behind) {
			waiting.set(socket, []);
			start(socket, { request, reply });
		} else if (behind.length < maxWaiting) {
			behind.push({ request, reply });
		} else {
			socket.destroy();
			stopParsing(socket);
		}
	};
}

/** A part of Node that is not documented. Without it, the rest is parsed into requests that never start. */
type ParsedSocket = Socket & { parser?: { onIncoming?(): number } | null };

/** As after an upgrade to another protocol (RFC 9110, section 7.8): what follows is not HTTP. */
const endOfHttp = 2;

/**
 * Node parses everything that it has read, even after the connection was closed: up to 64 kB, which are more than a
 * thousand requests and 10 MB of objects.
 */
function stopParsing({ parser }: ParsedSocket): void {
	if (parser) parser.onIncoming = () => endOfHttp;
}
