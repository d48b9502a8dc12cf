// A proxy between the S3 client and a real server that simulates outages, and servers without some features.
import { once } from 'node:events';
import { createServer, type IncomingHttpHeaders, request } from 'node:http';

/** `silent`: no response. `break-off`: responses end after their first bytes. */
type Mode = 'pass' | 'silent' | 'break-off';

export interface S3Proxy {
	readonly url: string;
	/** Applies to all later requests. */
	mode: Mode;
	/** Whether a request with these headers gets 501, as from a server that does not support them. */
	rejects: (headers: IncomingHttpHeaders) => boolean;
	/** Whether a write whose condition fails gets 200, as from a server that ignores conditions. */
	ignoresConditions: boolean;
	/** Stops listening and closes every connection. */
	stop(): Promise<void>;
	/** Listens again at the same address. */
	start(): Promise<void>;
}

const notImplemented = '<?xml version="1.0"?><Error><Code>NotImplemented</Code><Message>no</Message></Error>';

export async function startS3Proxy(endpoint: string): Promise<S3Proxy> {
	const upstream = new URL(endpoint);
	const server = createServer((incoming, reply) => {
		incoming.on('error', () => {});
		if (proxy.mode === 'silent') return;
		if (proxy.rejects(incoming.headers)) {
			incoming.resume();
			reply.writeHead(501, { 'content-type': 'application/xml' }).end(notImplemented);
			return;
		}
		const { url, method, headers } = incoming;
		const { hostname, port } = upstream;
		const forwarded = request({ hostname, port, path: url, method, headers }, (response) => {
			const { statusCode = 502 } = response;
			if (proxy.ignoresConditions && statusCode === 412) {
				response.resume();
				reply.writeHead(200, { 'content-length': 0 }).end();
				return;
			}
			reply.writeHead(statusCode, response.headers);
			if (proxy.mode === 'break-off')
				response.once('data', (data) => reply.write(data, () => reply.destroy()));
			else response.pipe(reply);
		});
		forwarded.on('error', () => reply.destroy());
		reply.on('close', () => forwarded.destroy());
		incoming.pipe(forwarded);
	});
	await once(server.listen(0, '127.0.0.1'), 'listening');
	const { port } = server.address() as { port: number };
	const proxy: S3Proxy = {
		url: `http://127.0.0.1:${port}`,
		mode: 'pass',
		rejects: () => false,
		ignoresConditions: false,
		async stop() {
			const closed = once(server, 'close');
			server.close();
			server.closeAllConnections();
			await closed;
		},
		async start() {
			await once(server.listen(port, '127.0.0.1'), 'listening');
		},
	};
	return proxy;
}
