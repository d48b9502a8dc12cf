// Sends raw bytes to the server, each exchange over its own connection.
import { connect, type Socket } from 'node:net';
import type { Problem } from '#contract/api.ts';

export interface RawReply {
	readonly status: number;
	readonly headers: Readonly<Record<string, string>>;
	readonly body: string;
	/** Number of replies on the connection; the other fields are those of the first. */
	readonly replies: number;
}

/** The request line and headers. */
export const lines = (...all: string[]) => `${all.join('\r\n')}\r\n\r\n`;

export function open(url: string): Socket {
	const { hostname, port } = new URL(url);
	const socket = connect(Number(port), hostname);
	// The server may close the connection at any time; only the bytes before count.
	socket.on('error', () => {});
	return socket;
}

/** Sends the bytes and reads until the server closes the connection. Rejects if it does not. */
export async function exchange(url: string, bytes: string | Buffer): Promise<RawReply> {
	const socket = open(url);
	socket.write(bytes);
	return parseReply(await untilClosed(socket));
}

/** What arrives from now on, when the server has closed the connection; nothing if it has done so already. */
export function untilClosed(socket: Socket, timeoutMs = 30_000): Promise<string> {
	if (socket.closed) return Promise.resolve('');
	return new Promise((resolve, reject) => {
		const chunks: Buffer[] = [];
		const timer = setTimeout(() => {
			socket.destroy();
			const received = Buffer.concat(chunks).toString('latin1', 0, 500);
			reject(new Error(`still connected after ${timeoutMs} ms, received: ${received}`));
		}, timeoutMs);
		socket.on('data', (chunk) => chunks.push(chunk)).resume();
		socket.on('close', () => {
			clearTimeout(timer);
			resolve(Buffer.concat(chunks).toString('latin1'));
		});
	});
}

export function parseReply(text: string): RawReply {
	const [head = '', ...rest] = text.split('\r\n\r\n');
	const [statusLine = '', ...lines] = head.split('\r\n');
	const headers = Object.fromEntries(
		lines.map((line) => [line.split(':', 1)[0]?.toLowerCase(), line.slice(line.indexOf(':') + 1).trim()]),
	);
	return {
		status: Number(statusLine.split(' ')[1]),
		headers,
		body: rest.join('\r\n\r\n'),
		replies: text.split(/HTTP\/1\.1 \d{3} /).length - 1,
	};
}

export function problemIn({ headers, body }: RawReply): Problem {
	if (headers['content-type'] !== 'application/problem+json')
		throw new Error(`not a problem document: ${body}`);
	return JSON.parse(body) as Problem;
}
