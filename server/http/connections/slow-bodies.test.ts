import { EventEmitter, once } from 'node:events';
import type { AddressInfo } from 'node:net';
import Fastify from 'fastify';
import { afterEach, expect, it, vi } from 'vitest';
import { lines, open, parseReply, untilClosed } from '#test/api/raw.ts';
import { limitSlowBodies } from './slow-bodies.ts';

const chunk = 'x'.repeat(1_000);
/** One chunk every 100 ms. */
const steadily = Array.from({ length: 10 }, () => 1);
let end = async () => {};
afterEach(async () => {
	vi.restoreAllMocks();
	vi.useRealTimers();
	await end();
});

/**
 * Sends as many chunks as `rhythm` says, every 100 ms, to a server that allows 400 ms and more by what arrives.
 * Resolves to the bytes that it received, and its reply.
 */
async function send(
	rhythm: readonly number[],
	bodyBytesPerSecond: number,
	{
		isShort = false,
		isStopping = false,
		shortBytesPerSecond = 1_000_000,
		standstillMs = 0,
		maxBytes = 1_000_000,
		isChunked = false,
		responseMs = 0,
	} = {},
) {
	vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval', 'performance'] });
	const now = performance.now.bind(performance);
	let received = 0;
	let isEnded = false;
	const arrivals = new EventEmitter();
	const app = Fastify({
		forceCloseConnections: true,
		clientErrorHandler({ code }, socket) {
			expect(code).toBe('ERR_HTTP_REQUEST_TIMEOUT');
			isEnded = true;
			socket.end('HTTP/1.1 408 Request Timeout\r\n\r\n', () => socket.destroy());
		},
	});
	end = () => app.close();
	app.addContentTypeParser('*', (_request, payload, done) => {
		payload.on('data', (part) => {
			received += part.length;
			arrivals.emit('data');
		});
		payload.on('end', () => done(null));
	});
	const [handled, released] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()];
	app.post('/', async (_request, reply) => {
		handled.resolve();
		await released.promise;
		return reply.header('connection', 'close').send('complete');
	});
	const limits = { bodyMs: 400, bodyBytesPerSecond, shortBytesPerSecond, checkMs: 20, maxBytes };
	limitSlowBodies(app, limits, { isShort: () => isShort, isStopping: () => isStopping });
	await app.listen({ host: '127.0.0.1', port: 0 });
	const socket = open(`http://127.0.0.1:${(app.server.address() as AddressInfo).port}`);
	const reply = untilClosed(socket);
	const length = rhythm.reduce((sum, count) => sum + count) * chunk.length;
	const framing = isChunked ? 'Transfer-Encoding: chunked' : `Content-Length: ${length}`;
	socket.write(lines('POST / HTTP/1.1', 'Host: x', 'Content-Type: a/b', framing));
	const framed = (text: string) => (isChunked ? `${text.length.toString(16)}\r\n${text}\r\n` : text);
	await once(app.server, 'request');
	let sent = 0;
	for (const count of rhythm) {
		vi.advanceTimersByTime(100);
		if (isEnded) break;
		// In the middle, as while a laptop is closed: no timer has run for so long.
		if (sent === length / 2) vi.spyOn(performance, 'now').mockImplementation(() => now() + standstillMs);
		socket.write(framed(chunk.repeat(count)));
		sent += count * chunk.length;
		while (received < sent) await once(arrivals, 'data');
	}
	if (isChunked && !isEnded) socket.write(framed(''));
	if (responseMs > 0) await handled.promise;
	vi.advanceTimersByTime(responseMs);
	released.resolve();
	const { status, body } = parseReply(await reply);
	return { status, body, received };
}

it('a body gets more time the more of it has arrived', async () => {
	expect(await send(steadily, 500)).toEqual({ status: 200, body: 'complete', received: 10_000 });
});

it('a body is not ended because of time in which this process was stopped', async () => {
	const { status } = await send(steadily, 5_000, { standstillMs: 10_000 });
	expect(status).toBe(200);
});

it('a body that arrives more slowly than the minimum rate is ended with a 408', async () => {
	const { status, received } = await send(steadily, 1_000_000);
	expect(status).toBe(408);
	expect(received).toBeLessThan(10_000);
});

it('a body in chunks, which declares no length, has the same time', async () => {
	expect((await send(steadily, 500, { isChunked: true })).status).toBe(200);
	await end();
	expect((await send(steadily, 1_000_000, { isChunked: true })).status).toBe(408);
});

it('a request whose body has arrived is not ended, however long its response takes', async () => {
	expect((await send(steadily, 500, { responseMs: 60_000 })).status).toBe(200);
});

it('a quick start permits no longer pause than every body may begin with', async () => {
	const { status, received } = await send([9, ...steadily.map(() => 0), 1], 500);
	expect(status).toBe(408);
	expect(received).toBe(9_000);
});

it('while memory is short for its client no body gets more time', async () => {
	const { status, received } = await send(steadily, 500, { isShort: true });
	expect(status).toBe(408);
	expect(received).toBeLessThan(10_000);
});

it('while memory is short a body that arrives fast gets more time, so that a large one arrives', async () => {
	const { status } = await send(steadily, 500, { isShort: true, shortBytesPerSecond: 5_000 });
	expect(status).toBe(200);
});

it('while memory is short a quick start permits no pause', async () => {
	const rhythm = [9, ...steadily.map(() => 0), 1];
	const { status, received } = await send(rhythm, 500, { isShort: true, shortBytesPerSecond: 5_000 });
	expect(status).toBe(408);
	expect(received).toBe(9_000);
});

it('once the server stops no body gets more time, however fast it arrives', async () => {
	const { status, received } = await send(steadily, 500, { isStopping: true });
	expect(status).toBe(408);
	expect(received).toBeLessThan(10_000);
});

it('a body that is longer than any that is read to its end is ended, however fast it arrives', async () => {
	const { status, received } = await send(steadily, 500, { maxBytes: 5_000 });
	expect(status).toBe(408);
	expect(received).toBeLessThan(10_000);
});
