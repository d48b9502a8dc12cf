// Stands between the S3 client and a real server: makes it be away, silent, break off, or lack what other servers lack.
import { once } from 'node:events';
import { createServer, type IncomingHttpHeaders, request } from 'node:http';

/** `break-off`: answers are cut after their first bytes. */
type Mood = 'pass' | 'silent' | 'break-off';

export interface S3Proxy {
	readonly url: string;
	/** How the next requests are met. */
	mood: Mood;
	/** Whether a request with these headers is answered 501, as by a server that does not know them. */
	refuses: (headers: IncomingHttpHeaders) => boolean;
	/** Whether a write that its condition forbids is told to have been done, as by a server that ignores conditions. */
	ignoresConditions: boolean;
	/** Closes the door and every connection. */
	leave(): Promise<void>;
	/** Opens it again, at the same address. */
	comeBack(): Promise<void>;
}

const notImplemented = '<?xml version="1.0"?><Error><Code>NotImplemented</Code><Message>no</Message></Error>';

export async function startS3Proxy(endpoint: string): Promise<S3Proxy> {
	const upstream = new URL(endpoint);
	const server = createServer((asked, reply) => {
		asked.on('error', () => {});
		if (proxy.mood === 'silent') return;
		if (proxy.refuses(asked.headers)) {
			asked.resume();
			reply.writeHead(501, { 'content-type': 'application/xml' }).end(notImplemented);
			return;
		}
		const { url, method, headers } = asked;
		const { hostname, port } = upstream;
		const passed = request({ hostname, port, path: url, method, headers }, (answer) => {
			const { statusCode = 502 } = answer;
			if (proxy.ignoresConditions && statusCode === 412) {
				answer.resume();
				reply.writeHead(200, { 'content-length': 0 }).end();
				return;
			}
			reply.writeHead(statusCode, answer.headers);
			if (proxy.mood === 'break-off') answer.once('data', (data) => reply.write(data, () => reply.destroy()));
			else answer.pipe(reply);
		});
		passed.on('error', () => reply.destroy());
		reply.on('close', () => passed.destroy());
		asked.pipe(passed);
	});
	await once(server.listen(0, '127.0.0.1'), 'listening');
	const { port } = server.address() as { port: number };
	const proxy: S3Proxy = {
		url: `http://127.0.0.1:${port}`,
		mood: 'pass',
		refuses: () => false,
		ignoresConditions: false,
		async leave() {
			const closed = once(server, 'close');
			server.close();
			server.closeAllConnections();
			await closed;
		},
		async comeBack() {
			await once(server.listen(port, '127.0.0.1'), 'listening');
		},
	};
	return proxy;
}
