// A proxy between the S3 client and a real server: counts requests, fails in
// several ways, or lacks what some servers lack.
import { once } from 'node:events';
import { createServer, type IncomingHttpHeaders, request } from 'node:http';

/** `silent`: requests get no response. `break-off`: responses end after their first bytes. */
type Mode = 'pass' | 'silent' | 'break-off';

export interface S3Proxy {
	readonly url: string;
	/** What happens to the next requests. */
	mode: Mode;
	/** Whether a request with these headers gets a 501, as by a server that does not support them. */
	rejects: (headers: IncomingHttpHeaders) => boolean;
	/** Whether a write that its condition forbids gets a 200, as by a server that ignores conditions. */
	ignoresConditions: boolean;
	/** Called for each request with its method, `LIST` for a listing, and its path with the query. */
	onRequest: (method: string, path: string) => void;
	/** Called when the client has closed a connection before the end of its response. */
	onClose: () => void;
	/** Closes the port and every connection. */
	stop(): Promise<void>;
	/** Listens again, at the same address. */
	start(): Promise<void>;
}

const notImplemented = '<?xml version="1.0"?><Error><Code>NotImplemented</Code><Message>no</Message></Error>';

export async function startS3Proxy(endpoint: string): Promise<S3Proxy> {
	const upstream = new URL(endpoint);
	const server = createServer((incoming, response) => {
		const { url = '', method = '', headers } = incoming;
		incoming.on('error', () => {});
		proxy.onRequest(url.includes('list-type=2') ? 'LIST' : method, url);
		if (proxy.mode === 'silent') return;
		if (proxy.rejects(headers)) {
			incoming.resume();
			response.writeHead(501, { 'content-type': 'application/xml' }).end(notImplemented);
			return;
		}
		const { hostname, port } = upstream;
		const forwarded = request({ hostname, port, path: url, method, headers }, (reply) => {
			const { statusCode = 502 } = reply;
			if (proxy.ignoresConditions && statusCode === 412) {
				reply.resume();
				response.writeHead(200, { 'content-length': 0 }).end();
				return;
			}
			response.writeHead(statusCode, reply.headers);
			if (proxy.mode === 'break-off')
				reply.once('data', (data) => response.write(data, () => response.destroy()));
			else reply.pipe(response);
		});
		forwarded.on('error', () => response.destroy());
		response.on('close', () => {
			forwarded.destroy();
			if (!response.writableFinished) proxy.onClose();
		});
		incoming.pipe(forwarded);
	});
	await once(server.listen(0, '127.0.0.1'), 'listening');
	const { port } = server.address() as { port: number };
	const proxy: S3Proxy = {
		url: `http://127.0.0.1:${port}`,
		mode: 'pass',
		rejects: () => false,
		ignoresConditions: false,
		onRequest() {},
		onClose() {},
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
