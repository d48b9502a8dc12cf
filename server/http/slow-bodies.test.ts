import { once } from 'node:events';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterEach, expect, it } from 'vitest';
import { lines, open, parseReply, untilClosed } from '#test/api/raw.ts';
import { limitSlowBodies } from './slow-bodies.ts';

const chunk = 'x'.repeat(1_000);
let end = () => {};
afterEach(() => end());

/** Sends ten chunks, one every 100 ms, to a server that allows 400 ms and more by what arrives. Resolves to the bytes that it received, and its reply. */
async function send(bodyBytesPerSecond: number, isMemoryShort: () => boolean) {
	let received = 0;
	const server = createServer((request, reply) => {
		request.on('data', (part) => (received += part.length));
		request.on('end', () => reply.setHeader('connection', 'close').end('complete'));
	}).listen(0, '127.0.0.1');
	server.on('clientError', ({ code }: NodeJS.ErrnoException, socket) => {
		expect(code).toBe('ERR_HTTP_REQUEST_TIMEOUT');
		socket.end('HTTP/1.1 408 Request Timeout\r\n\r\n', () => socket.destroy());
	});
	limitSlowBodies(server, { bodyMs: 400, bodyBytesPerSecond, checkMs: 20 }, isMemoryShort);
	await once(server, 'listening');
	const socket = open(`http://127.0.0.1:${(server.address() as AddressInfo).port}`);
	socket.write(lines('POST / HTTP/1.1', 'Host: x', `Content-Length: ${10 * chunk.length}`));
	let sent = 0;
	const timer = setInterval(() => {
		socket.write(chunk);
		if (++sent === 10) clearInterval(timer);
	}, 100);
	end = () => {
		clearInterval(timer);
		server.close();
	};
	const { status, body } = parseReply(await untilClosed(socket));
	return { status, body, received };
}

it('a body has longer the more of it has arrived', async () => {
	expect(await send(500, () => false)).toEqual({ status: 200, body: 'complete', received: 10_000 });
});

it('a body that arrives more slowly than the least rate is ended with a 408', async () => {
	const { status, received } = await send(1_000_000, () => false);
	expect(status).toBe(408);
	expect(received).toBeLessThan(10_000);
});

it('while memory is short no body has longer', async () => {
	const { status, received } = await send(500, () => true);
	expect(status).toBe(408);
	expect(received).toBeLessThan(10_000);
});
