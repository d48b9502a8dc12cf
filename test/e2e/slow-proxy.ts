// A slow connection: a proxy before the server that holds requests or replies.
import { once } from 'node:events';
import { createServer, type IncomingMessage, request as send } from 'node:http';
import type { AddressInfo } from 'node:net';
import { onTestFinished } from 'vitest';

interface Holds {
	/** Each request is forwarded once this has resolved, unless the browser has given it up by then. */
	readonly request?: (request: IncomingMessage) => Promise<void> | void;
	/** Each reply is passed on once this has resolved. */
	readonly reply?: (request: IncomingMessage) => Promise<void> | void;
}

/** Resolves to its URL. Ends with the test. */
export async function openSlowProxy(serverUrl: string, holds: Holds): Promise<string> {
	const proxy = createServer(async (request, reply) => {
		const { method, url, headers } = request;
		await holds.request?.(request);
		if (request.socket.destroyed) return;
		const forwarded = send(serverUrl + url, { method, headers }, async (response) => {
			await holds.reply?.(request);
			reply.writeHead(response.statusCode as number, response.headers);
			response.pipe(reply);
		});
		request.pipe(forwarded);
	}).listen(0, '127.0.0.1');
	onTestFinished(() => void proxy.close());
	await once(proxy, 'listening');
	return `http://127.0.0.1:${(proxy.address() as AddressInfo).port}`;
}
