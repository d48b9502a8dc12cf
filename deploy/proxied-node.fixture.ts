// Web nodes behind a proxy, for its tests, and calls through it.
import { once } from 'node:events';
import { createServer, type IncomingHttpHeaders, type Server } from 'node:http';
import { request } from 'node:https';
import { buffer } from 'node:stream/consumers';
import type { Haproxy } from './haproxy.fixture.ts';

export interface Received {
	readonly node: number;
	readonly headers: IncomingHttpHeaders;
	readonly bodyBytes: number;
}

/**
 * A node that replies with its number and what it received, with status 503 while it is not ready; never to `/held`.
 */
export function startNode(node: number, isReady: () => boolean): Server {
	return createServer(async (incoming, reply) => {
		if (incoming.url === '/ready') return void reply.writeHead(isReady() ? 200 : 503).end();
		if (incoming.url === '/held') return;
		const body = await buffer(incoming);
		const received: Received = { node, headers: incoming.headers, bodyBytes: body.length };
		reply.writeHead(isReady() ? 200 : 503).end(JSON.stringify(received));
	}).listen(0, '127.0.0.1');
}

export async function callThrough(
	proxy: Haproxy,
	path: string,
	headers: Record<string, string> = {},
	body?: Buffer,
) {
	const { httpsPort: port, ca } = proxy;
	const method = body ? 'POST' : 'GET';
	const call = request({ host: 'localhost', port, ca, path, method, headers, agent: false });
	// The body is announced but not sent: the response must not wait for it.
	if (headers['content-length']) call.flushHeaders();
	else call.end(body);
	const [reply] = await once(call, 'response');
	return { status: reply.statusCode as number, content: await buffer(reply) };
}
