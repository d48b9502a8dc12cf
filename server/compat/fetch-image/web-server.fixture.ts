// Local servers that send an image, or misbehave, and record the requests and connections that they get.
import { once } from 'node:events';
import { createServer, type IncomingMessage, type RequestListener, type Server } from 'node:http';
import { createServer as createSecureServer } from 'node:https';
import {
	type AddressInfo,
	createServer as createRawServer,
	type Server as RawServer,
	type Socket,
} from 'node:net';
import { onTestFinished } from 'vitest';
import type { Certificate } from './self-signed.fixture.ts';

interface WebServer {
	readonly port: number;
	/** URL of a path at the given host name. */
	url(path?: string, host?: string): string;
	readonly requests: readonly IncomingMessage[];
	readonly sockets: ReadonlySet<Socket>;
}

/** The first bytes of a PNG and some more. */
export const image = Buffer.concat([
	Buffer.from('89504e470d0a1a0a0000000d49484452', 'hex'),
	Buffer.alloc(100, 7),
]);

/** Closed at the end of the test. */
export async function serve(respond: RequestListener, certificate?: Certificate): Promise<WebServer> {
	const requests: IncomingMessage[] = [];
	const listener: RequestListener = (request, response) => {
		requests.push(request);
		respond(request, response);
	};
	const server = certificate ? createSecureServer(certificate, listener) : createServer(listener);
	return { ...(await listen(server, certificate ? 'https' : 'http')), requests };
}

/** Sends bytes as they are. */
export async function serveRaw(respond: (socket: Socket) => void): Promise<WebServer> {
	return { ...(await listen(createRawServer(respond), 'http')), requests: [] };
}

async function listen(server: Server | RawServer, scheme: string) {
	const sockets = new Set<Socket>();
	server.on('connection', (socket: Socket) => {
		sockets.add(socket);
		socket.on('error', () => undefined);
		socket.on('close', () => sockets.delete(socket));
	});
	server.listen(0, '127.0.0.1');
	await once(server, 'listening');
	onTestFinished(() => {
		for (const socket of sockets) socket.destroy();
		server.close();
	});
	const { port } = server.address() as AddressInfo;
	return {
		port,
		sockets,
		url: (path = '/', host = 'images.example') => `${scheme}://${host}:${port}${path}`,
	};
}
