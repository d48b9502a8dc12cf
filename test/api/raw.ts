// Talks to the server below HTTP: bytes as they are, over a connection of their own.
import { connect, type Socket } from 'node:net';
import type { Problem } from '#contract/api.ts';

export interface RawReply {
	readonly status: number;
	readonly headers: Readonly<Record<string, string>>;
	readonly body: string;
	/** How many replies came on the connection; the rest of this is the first. */
	readonly replies: number;
}

/** The lines of a request without a body, or before it. */
export const lines = (...all: string[]) => `${all.join('\r\n')}\r\n\r\n`;

export function open(url: string): Socket {
	const { hostname, port } = new URL(url);
	const socket = connect(Number(port), hostname);
	// The server may hang up at any moment; what counts is what it said before.
	socket.on('error', () => {});
	return socket;
}

/** Sends these bytes and reads until the server hangs up. Rejects if it does not. */
export async function exchange(url: string, bytes: string | Buffer): Promise<RawReply> {
	const socket = open(url);
	socket.write(bytes);
	return parseReply(await untilClosed(socket));
}

export function untilClosed(socket: Socket, patienceMs = 30_000): Promise<string> {
	return new Promise((resolve, reject) => {
		const chunks: Buffer[] = [];
		const timer = setTimeout(() => {
			socket.destroy();
			reject(new Error(`still connected after ${patienceMs} ms, having said ${Buffer.concat(chunks)}`));
		}, patienceMs);
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
	if (headers['content-type'] !== 'application/problem+json') throw new Error(`no problem document: ${body}`);
	return JSON.parse(body) as Problem;
}
