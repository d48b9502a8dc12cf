// A local HTTP server for one model's file, as the site serves it, whose next replies a test can change.
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';

export type Reply = (request: IncomingMessage, response: ServerResponse) => void;

export interface ModelServer {
	readonly url: string;
	/** Method and the headers of ranges, in order of arrival. */
	readonly requests: { method: string; range: string | undefined; ifRange: string | undefined }[];
	file: Buffer;
	etag: string;
	/** Replies to the next requests instead of the file; one for each. */
	readonly next: Reply[];
	/** Most requests that were answered at the same time. */
	readonly maxAtOnce: () => number;
	close(): Promise<void>;
}

export async function startModelServer(file: Buffer): Promise<ModelServer> {
	let open = 0;
	let maxAtOnce = 0;
	const server = createServer((request, response) => {
		open++;
		maxAtOnce = Math.max(maxAtOnce, open);
		response.once('close', () => open--);
		const { range, 'if-range': ifRange } = request.headers;
		served.requests.push({ method: request.method ?? '', range, ifRange: ifRange?.toString() });
		const reply = served.next.shift();
		if (reply) reply(request, response);
		else sendFile(served, request, response);
	});
	await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
	const served: ModelServer = {
		url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
		requests: [],
		file,
		etag: '"one"',
		next: [],
		maxAtOnce: () => maxAtOnce,
		close() {
			server.closeAllConnections();
			return new Promise((resolve) => server.close(() => resolve()));
		},
	};
	return served;
}

export function sendFile(
	{ file, etag }: Pick<ModelServer, 'file' | 'etag'>,
	{ method, headers }: Pick<IncomingMessage, 'method' | 'headers'>,
	response: ServerResponse,
): void {
	response.setHeader('content-type', 'application/gzip');
	response.setHeader('etag', etag);
	const [, first, last] = /^bytes=(\d+)-(\d+)$/.exec(headers.range ?? '') ?? [];
	const isOther = headers['if-range'] !== undefined && headers['if-range'] !== etag;
	if (first === undefined || isOther) {
		response.setHeader('content-length', file.length);
		response.end(method === 'HEAD' ? undefined : file);
		return;
	}
	if (Number(first) >= file.length) {
		response.writeHead(416, { 'content-range': `bytes */${file.length}` }).end();
		return;
	}
	const part = file.subarray(Number(first), Number(last) + 1);
	response.writeHead(206, {
		'content-range': `bytes ${first}-${Number(first) + part.length - 1}/${file.length}`,
		'content-length': part.length,
	});
	response.end(part);
}
