// However a fetch ends, its connection is closed.
import { describe, expect, it } from 'vitest';
import { until } from '#test/until.ts';
import { failure, fetchFrom } from './fetch-from.fixture.ts';
import { image, serve, serveRaw } from './web-server.fixture.ts';

describe('a fetch ends with its connection closed', () => {
	it('when no response headers arrive in time', async () => {
		const server = await serve(() => undefined);
		await expect(fetchFrom(server.url(), { responseTimeoutMs: 100 })).rejects.toEqual(failure('too-slow'));
		await until(() => server.sockets.size).toBe(0);
	});

	it('when headers arrive one byte at a time', async () => {
		const server = await serveRaw((socket) => drip(socket, 'HTTP/1.1 200 OK\r\nX: '.padEnd(10_000, 'x')));
		await expect(fetchFrom(server.url(), { responseTimeoutMs: 100 })).rejects.toEqual(failure('too-slow'));
		await until(() => server.sockets.size).toBe(0);
	});

	it('when informational responses arrive without end', async () => {
		const server = await serveRaw((socket) => drip(socket, 'HTTP/1.1 102 Processing\r\n\r\n'.repeat(1000)));
		await expect(fetchFrom(server.url(), { responseTimeoutMs: 100 })).rejects.toEqual(failure('too-slow'));
		await until(() => server.sockets.size).toBe(0);
	});

	it('when the body stalls', async () => {
		const server = await serve((_, response) => response.writeHead(200).write(image));
		await expect(fetchFrom(server.url(), { stallTimeoutMs: 100 })).rejects.toEqual(failure('too-slow'));
		await until(() => server.sockets.size).toBe(0);
	});

	it('when the body arrives one byte at a time without end', async () => {
		const server = await serveRaw((socket) => {
			socket.write('HTTP/1.1 200 OK\r\n\r\n');
			drip(socket, image.toString('latin1').padEnd(1e6));
		});
		await expect(fetchFrom(server.url(), { timeoutMs: 300 })).rejects.toEqual(failure('too-slow'));
		await until(() => server.sockets.size).toBe(0);
	});

	it('when all redirects together take too long', async () => {
		const server = await serve((_, response) => {
			setTimeout(() => response.writeHead(302, { location: '/' }).end(), 100);
		});
		await expect(fetchFrom(server.url(), { timeoutMs: 250 })).rejects.toEqual(failure('too-slow'));
		await until(() => server.sockets.size).toBe(0);
	});

	it('when the caller aborts it, before or after the response headers, with the reason of the signal', async () => {
		for (const sends of [false, true]) {
			const server = await serve((_, response) => sends && response.writeHead(200).write(image));
			const stop = new AbortController();
			const fetched = fetchFrom(server.url(), {}, stop.signal);
			const rejected = expect(fetched).rejects.toThrow('the client disconnected');
			await until(() => server.requests.length).toBe(1);
			stop.abort(new Error('the client disconnected'));
			await rejected;
			await until(() => server.sockets.size).toBe(0);
		}
	});

	it('or never opened, when it is aborted before it starts', async () => {
		const server = await serve((_, response) => response.end(image));
		const aborted = AbortSignal.abort(new Error('the client disconnected'));
		await expect(fetchFrom(server.url(), {}, aborted)).rejects.toThrow('the client disconnected');
		expect(server.requests).toEqual([]);
	});

	it('or never opened, when it is aborted while the name is resolved', async () => {
		const server = await serve((_, response) => response.end(image));
		const stop = new AbortController();
		const resolve = async () => {
			stop.abort(new Error('the client disconnected'));
			return ['127.0.0.1'];
		};
		await expect(fetchFrom(server.url(), { resolve }, stop.signal)).rejects.toThrow(
			'the client disconnected',
		);
		expect(server.requests).toEqual([]);
	});
});

function drip(socket: NodeJS.WritableStream & { destroyed: boolean }, text: string): void {
	let sent = 0;
	const timer = setInterval(() => {
		if (socket.destroyed || sent === text.length) clearInterval(timer);
		else socket.write(Buffer.from(text.charAt(sent++), 'latin1'));
	}, 5);
}
