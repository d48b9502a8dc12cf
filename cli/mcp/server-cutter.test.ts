// Work by a server for calls that are cancelled before or during the upload.
import { once } from 'node:events';
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { setImmediate } from 'node:timers/promises';
import { expect, it, onTestFinished, vi } from 'vitest';
import { createServerCutter } from './server-cutter.ts';

const reason = new Error('cancelled');
const uploaded = { id: 'x', type: 'image/png', width: 1, height: 1, expiresAt: new Date().toISOString() };

/** A server with these responses, the list of its requests, and a call that it serves. */
async function setUp(respond: (request: IncomingMessage, response: ServerResponse) => void) {
	const requests: string[] = [];
	const server = createServer((request, response) => {
		requests.push(`${request.method} ${request.url}`);
		request.resume().once('end', () => respond(request, response));
	});
	onTestFinished(() => void server.close().closeAllConnections());
	await once(server.listen(0, '127.0.0.1'), 'listening');
	const { port } = server.address() as AddressInfo;
	const { cutOut } = createServerCutter(new URL(`http://127.0.0.1:${port}`), { printError() {} });
	const call = (signal: AbortSignal) => cutOut(Buffer.alloc(1000), { recipe: {} }, { signal, progress() {} });
	return { requests, call };
}

it('a call that was cancelled while its image was read sends nothing, and does not end the process', async () => {
	const { requests, call } = await setUp((_request, response) => void response.end());
	const unhandled = vi.fn();
	process.on('unhandledRejection', unhandled);
	onTestFinished(() => void process.off('unhandledRejection', unhandled));

	await expect(call(AbortSignal.abort(reason))).rejects.toBe(reason);
	// The parts of the form are read one after the other.
	for (let iteration = 0; iteration < 20; iteration++) await setImmediate();
	expect(unhandled).not.toHaveBeenCalled();
	expect(requests).toEqual([]);
});

it('the image of a call that is cancelled when it has been sent is deleted, because the reply that names it is still read', async () => {
	const stop = new AbortController();
	const { requests, call } = await setUp((_request, response) => {
		stop.abort(reason);
		response.end(JSON.stringify(uploaded));
	});
	await expect(call(stop.signal)).rejects.toBe(reason);
	expect(requests).toEqual(['POST /api/upload', 'DELETE /api/original/x']);
});

it('a server that is busy gets no second attempt of a cancelled call', async () => {
	const stop = new AbortController();
	const { requests, call } = await setUp((_request, response) => {
		stop.abort(reason);
		response.writeHead(503, { 'retry-after': '0' }).end();
	});
	await expect(call(stop.signal)).rejects.toBe(reason);
	expect(requests).toEqual(['POST /api/upload']);
});

it('a reply to an upload that has been cancelled is not waited for longer than ten seconds', async () => {
	vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
	onTestFinished(() => void vi.useRealTimers());
	const received = Promise.withResolvers<void>();
	const { call } = await setUp(() => received.resolve());
	const stop = new AbortController();
	const settled = vi.fn();
	const cancelled = call(stop.signal).catch(settled);
	await received.promise;
	stop.abort(reason);
	await vi.advanceTimersByTimeAsync(9_999);
	expect(settled).not.toHaveBeenCalled();
	await vi.advanceTimersByTimeAsync(1);
	await cancelled;
	expect(settled).toHaveBeenCalledWith(reason);
});
