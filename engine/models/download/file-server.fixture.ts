// A local HTTP server of one file with configurable failures: dropped, stalled and slow connections, wrong headers.
import { createServer, type IncomingHttpHeaders, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { Readable } from 'node:stream';
import { setTimeout as sleep } from 'node:timers/promises';

interface Behaviour {
	/** Sends this many bytes of the body, then drops the connection. */
	readonly cutAfterBytes?: number;
	/** Sends this many bytes of the body, then stalls. */
	readonly stallAfterBytes?: number;
	/** Sends the body in eight chunks with this pause before each. */
	readonly pauseMs?: number;
	/** Always responds 200 with the whole file. */
	readonly ignoresRange?: boolean;
	/** Omits Content-Length. */
	readonly hidesLength?: boolean;
	/** Responds with this status instead of the file. */
	readonly status?: number;
	/** Default '"one"'; '' for none. */
	readonly etag?: string;
	/** Responds to the first request with a redirect. */
	readonly redirects?: boolean;
}

export interface FileServer {
	readonly url: string;
	/** Headers of all requests for the file, in order. */
	readonly requests: readonly IncomingHttpHeaders[];
	behave(behaviour: Behaviour): void;
	offer(content: Uint8Array): void;
	close(): Promise<void>;
}

export async function serveFile(content: Uint8Array): Promise<FileServer> {
	const requests: IncomingHttpHeaders[] = [];
	let behaviour: Behaviour = {};
	const server = createServer((request, response) => {
		if (request.url === '/start' && behaviour.redirects) {
			response.writeHead(302, { location: '/elsewhere' }).end();
			return;
		}
		requests.push(request.headers);
		respond(request.headers, response, content, behaviour);
	});
	await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
	return {
		url: `http://127.0.0.1:${(server.address() as AddressInfo).port}/start`,
		requests,
		behave(next) {
			behaviour = next;
		},
		offer(next) {
			content = next;
		},
		async close() {
			server.closeAllConnections();
			await new Promise((resolve) => server.close(resolve));
		},
	};
}

function respond(
	headers: IncomingHttpHeaders,
	response: ServerResponse,
	content: Uint8Array,
	behaviour: Behaviour,
): void {
	const { status, etag = '"one"', ignoresRange, hidesLength, cutAfterBytes, stallAfterBytes } = behaviour;
	if (status) {
		response.writeHead(status).end('no');
		return;
	}
	const requested = /^bytes=(\d+)-$/.exec(headers.range ?? '')?.[1];
	const resumes = requested !== undefined && !ignoresRange && headers['if-range'] === etag;
	const start = resumes ? Number(requested) : 0;
	if (start >= content.length) {
		response.writeHead(416, { 'content-range': `bytes */${content.length}` }).end();
		return;
	}
	const body = content.subarray(start);
	response.writeHead(resumes ? 206 : 200, {
		...(etag && { etag }),
		...(!hidesLength && { 'content-length': body.length }),
		...(resumes && { 'content-range': `bytes ${start}-${content.length - 1}/${content.length}` }),
	});
	const sent = cutAfterBytes ?? stallAfterBytes;
	if (behaviour.pauseMs) Readable.from(slowly(body, behaviour.pauseMs)).pipe(response);
	else if (sent === undefined) response.end(body);
	else response.write(body.subarray(0, sent), () => cutAfterBytes !== undefined && response.destroy());
}

async function* slowly(body: Uint8Array, pauseMs: number) {
	const chunkBytes = Math.ceil(body.length / 8);
	for (let from = 0; from < body.length; from += chunkBytes) {
		await sleep(pauseMs);
		yield body.subarray(from, from + chunkBytes);
	}
}
