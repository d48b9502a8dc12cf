// Responses that are no acceptable image are rejected before they cost much.
import { gzipSync } from 'node:zlib';
import { describe, expect, it } from 'vitest';
import { limits } from '#contract/limits.ts';
import { until } from '#test/until.ts';
import { failure, fetchFrom, sendWithoutEnd } from './fetch-from.fixture.ts';
import { image, serve, serveRaw } from './web-server.fixture.ts';

describe('a response is rejected if', () => {
	it.each([204, 206, 304, 400, 401, 403, 404, 500, 503])('its status is %i', async (status) => {
		const server = await serve((_, response) => response.writeHead(status).end(image));
		await expect(fetchFrom(server.url())).rejects.toEqual(failure('failed'));
	});

	it.each(['gzip', 'deflate', 'br', 'zstd', 'gzip, identity', 'unknown'])(
		'its encoding is %s, which could inflate without end',
		async (encoding) => {
			const server = await serve((_, response) =>
				response.writeHead(200, { 'content-encoding': encoding }).end(gzipSync(Buffer.alloc(1e6))),
			);
			await expect(fetchFrom(server.url())).rejects.toEqual(failure('failed'));
		},
	);

	it('it is compressed without a declaration', async () => {
		const server = await serve((_, response) => response.end(gzipSync(image)));
		await expect(fetchFrom(server.url())).rejects.toEqual(failure('not-an-image'));
	});

	it.each([
		'',
		'GIF89a, and more',
		'<!doctype html>',
		'<svg xmlns="http://www.w3.org/2000/svg"/>',
		'RIFF1234WAVEfmt',
	])('it begins with %j', async (start) => {
		const server = await serve((_, response) => response.end(start));
		await expect(fetchFrom(server.url())).rejects.toEqual(failure('not-an-image'));
	});

	it('its first bytes are not those of an image, before the rest arrives', async () => {
		const server = await serve((_, response) => response.write('{"not": "an image"'));
		await expect(fetchFrom(server.url())).rejects.toEqual(failure('not-an-image'));
		await until(() => server.sockets.size).toBe(0);
	});

	it('it never ends', async () => {
		const server = await serve((_, response) => sendWithoutEnd(response.writeHead(200), image));
		await expect(fetchFrom(server.url(), { maxBytes: 1_000_000 })).rejects.toEqual(failure('too-large'));
		await until(() => server.sockets.size).toBe(0);
	});

	it('it declares a length above the limit, before its body arrives', async () => {
		const server = await serve((_, response) =>
			response.writeHead(200, { 'content-length': limits.api.maxBytes + 1 }).write(image),
		);
		await expect(fetchFrom(server.url())).rejects.toEqual(failure('too-large'));
		await until(() => server.sockets.size).toBe(0);
	});

	it('it consists of tiny chunks, which cost more processor time than their bytes', async () => {
		const server = await serveRaw((socket) => {
			socket.write('HTTP/1.1 200 OK\r\nTransfer-Encoding: chunked\r\n\r\n');
			socket.write(`${image.length.toString(16)}\r\n${image.toString('latin1')}\r\n`, 'latin1');
			socket.end(`${'1\r\nx\r\n'.repeat(100_000)}0\r\n\r\n`);
		});
		await expect(fetchFrom(server.url())).rejects.toEqual(failure('failed'));
	});

	it.each([
		['breaks off', `HTTP/1.1 200 OK\r\nContent-Length: 1000\r\n\r\n`],
		['breaks off in chunks', `HTTP/1.1 200 OK\r\nTransfer-Encoding: chunked\r\n\r\nff\r\n`],
		['is not HTTP', 'SSH-2.0-OpenSSH_9.2p1\r\n'],
		['has two lengths', 'HTTP/1.1 200 OK\r\nContent-Length: 1\r\nContent-Length: 2\r\n\r\n'],
		['has no end of headers', `HTTP/1.1 200 OK\r\nX: ${'x'.repeat(20_000)}`],
		['switches protocols', 'HTTP/1.1 101 Switching Protocols\r\nUpgrade: x\r\nConnection: upgrade\r\n\r\n'],
		['is empty', ''],
	])('it %s', async (_what, head) => {
		const server = await serveRaw((socket) => {
			socket.once('data', () => socket.end(Buffer.concat([Buffer.from(head), image])));
			if (head === '') socket.end();
		});
		await expect(fetchFrom(server.url())).rejects.toEqual(failure('failed'));
	});
});
