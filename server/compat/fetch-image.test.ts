// Servers of these tests are local, so the tests declare 127.0.0.1 public. What is public in fact: fetch-image/public-address.test.ts.
import { createServer, type ServerResponse } from 'node:http';
import { setTimeout as sleep } from 'node:timers/promises';
import { getCACertificates, setDefaultCACertificates } from 'node:tls';
import { gzipSync } from 'node:zlib';
import { describe, expect, it, vi } from 'vitest';
import { limits } from '#contract/limits.ts';
import { until } from '#test/until.ts';
import { type Certificate, selfSigned } from './fetch-image/self-signed.fixture.ts';
import { image, serve, serveRaw } from './fetch-image/web-server.fixture.ts';
import { createFetchImage, type FetchError, type FetchImageOptions } from './fetch-image.ts';

const never = new AbortController().signal;

function fetchFrom(url: string, options: FetchImageOptions = {}, signal = never): Promise<Buffer> {
	const fetchImage = createFetchImage({
		resolve: async () => ['127.0.0.1'],
		isPublic: (address) => address === '127.0.0.1',
		isAllowedPort: () => true,
		...options,
	});
	return fetchImage(url, signal, 'client');
}

const failure = (reason: string) => expect.objectContaining({ name: 'FetchError', reason });

/** Trusts the certificate while the function runs. */
async function trusting<T>({ cert }: Certificate, run: () => Promise<T>): Promise<T> {
	const before = getCACertificates();
	setDefaultCACertificates([cert]);
	try {
		return await run();
	} finally {
		setDefaultCACertificates(before);
	}
}

/** Bytes without end, as fast as they are read. */
function sendWithoutEnd(response: ServerResponse, chunk: Buffer): void {
	const send = () => {
		while (!response.destroyed && response.write(chunk));
	};
	response.on('drain', send);
	send();
}

describe('an image', () => {
	it('is returned with all of its bytes', async () => {
		const server = await serve((_, response) => response.end(image));
		expect(await fetchFrom(server.url())).toEqual(image);
	});

	it.each([
		['JPEG', 'ffd8ffe000104a4649460001'],
		['WebP', '524946461a00000057454250'],
	])('may be a %s', async (_type, start) => {
		const bytes = Buffer.concat([Buffer.from(start, 'hex'), Buffer.alloc(10)]);
		const server = await serve((_, response) => response.end(bytes));
		expect(await fetchFrom(server.url())).toEqual(bytes);
	});

	it('may arrive in pieces of any size, and be declared as any type', async () => {
		const server = await serve((_, response) => {
			response.writeHead(200, { 'content-type': 'text/html' });
			for (const byte of image) response.write(Buffer.of(byte));
			response.end();
		});
		expect(await fetchFrom(server.url())).toEqual(image);
	});

	it('may arrive in chunks of 512 bytes, with TLS and without', async () => {
		const bytes = Buffer.concat([image, Buffer.alloc(2_000_000)]);
		for (const certificate of [undefined, selfSigned('images.example')]) {
			const server = await serve((_, response) => {
				for (let from = 0; from < bytes.length; from += 512) response.write(bytes.subarray(from, from + 512));
				response.end();
			}, certificate);
			const fetched = certificate
				? trusting(certificate, () => fetchFrom(server.url()))
				: fetchFrom(server.url());
			expect((await fetched).equals(bytes)).toBe(true);
		}
	});

	it('may take longer than the longest pause, as long as data arrives', async () => {
		const server = await serve(async (_, response) => {
			for (let from = 0; from < image.length; from += 15) {
				response.write(image.subarray(from, from + 15));
				await sleep(150);
			}
			response.end();
		});
		expect(await fetchFrom(server.url(), { stallTimeoutMs: 1000 })).toEqual(image);
	});

	it('may have as many bytes as the limit, and not one more, with a declared length or without', async () => {
		const maxBytes = image.length;
		for (const declared of [true, false]) {
			for (const extra of [0, 1]) {
				const bytes = Buffer.concat([image, Buffer.alloc(extra)]);
				const server = await serve((_, response) => {
					if (declared) response.setHeader('content-length', bytes.length);
					response.write(bytes);
					response.end();
				});
				const fetched = fetchFrom(server.url(), { maxBytes });
				if (extra === 0) expect(await fetched).toEqual(bytes);
				else await expect(fetched).rejects.toEqual(failure('too-large'));
			}
		}
	});

	it('is requested without cookies, referrer, compression or a connection that stays open', async () => {
		const server = await serve((_, response) => response.end(image));
		await fetchFrom(server.url('/a%20b.png?c=d#e'));
		const [request] = server.requests;
		expect(request).toMatchObject({ method: 'GET', url: '/a%20b.png?c=d' });
		expect(request?.headers).toEqual({
			'host': `images.example:${server.port}`,
			'accept': 'image/jpeg, image/png, image/webp',
			'accept-encoding': 'identity',
			'connection': 'close',
			'user-agent': 'Peel (image download)',
		});
		await until(() => server.sockets.size).toBe(0);
	});
});

describe('an address that is not public', () => {
	it('is refused without a connection, whatever its spelling', async () => {
		const server = await serve((_, response) => response.end(image));
		const hosts = ['127.0.0.1', '2130706433', '0x7f.1', '0177.0.0.1', '127.1', '[::1]', '[::ffff:127.0.0.1]'];
		for (const host of hosts) {
			const options = { isAllowedPort: () => true };
			const fetched = createFetchImage(options)(server.url('/', host), never, 'client');
			await expect(fetched).rejects.toEqual(failure('refused-address'));
		}
		expect(server.sockets.size).toBe(0);
		expect(server.requests).toEqual([]);
	});

	it.each(['localhost', 'localhost.', 'inner.example', 'metadata.google.internal'])(
		'is refused as the address of %s',
		async (host) => {
			const resolve = vi.fn(async () => ['10.0.0.1']);
			const fetchImage = createFetchImage({ resolve });
			await expect(fetchImage(`http://${host}/`, never, 'client')).rejects.toEqual(
				failure('refused-address'),
			);
			expect(resolve).toHaveBeenCalledWith(host, expect.anything());
		},
	);

	it('is refused even beside public ones', async () => {
		const server = await serve((_, response) => response.end(image));
		const resolve = async () => ['127.0.0.1', '10.0.0.1'];
		await expect(fetchFrom(server.url(), { resolve })).rejects.toEqual(failure('refused-address'));
		expect(server.requests).toEqual([]);
	});

	it('is refused as the target of a redirect', async () => {
		const inner = await serve((_, response) => response.end(image));
		for (const host of ['inner.example', '[::1]', '127.0.0.2']) {
			const server = await serve((_, response) =>
				response.writeHead(302, { location: inner.url('/', host) }).end(),
			);
			const resolve = async (name: string) => [name === 'inner.example' ? '10.0.0.1' : '127.0.0.1'];
			await expect(fetchFrom(server.url(), { resolve })).rejects.toEqual(failure('refused-address'));
		}
		expect(inner.requests).toEqual([]);
	});

	it('is not reached by a name that changes its address: it is resolved once', async () => {
		const server = await serve((_, response) => response.end(image));
		const answers = [['127.0.0.1'], ['10.0.0.1']];
		const resolve = vi.fn(async () => answers.shift() ?? []);
		expect(await fetchFrom(server.url(), { resolve })).toEqual(image);
		expect(resolve).toHaveBeenCalledTimes(1);
	});

	it('is not reached by a name that changes its address for a redirect: that is checked again', async () => {
		const server = await serve((_, response) => response.writeHead(302, { location: '/again' }).end());
		const answers = [['127.0.0.1'], ['10.0.0.1']];
		const resolve = async () => answers.shift() ?? [];
		await expect(fetchFrom(server.url(), { resolve })).rejects.toEqual(failure('refused-address'));
		expect(server.requests.map(({ url }) => url)).toEqual(['/']);
	});

	it('looks the same as one that does not respond, or a name that does not exist', async () => {
		const closed = await serve(() => undefined);
		const messages = await Promise.all(
			[
				fetchFrom('http://10.0.0.1/'),
				fetchFrom('http://inner.example/', { resolve: async () => ['10.0.0.1'] }),
				fetchFrom('http://missing.example/', { resolve: async () => [] }),
				fetchFrom(`http://127.0.0.1:${await closedPort()}/`),
				fetchFrom(closed.url(), { resolve: async () => ['169.254.169.254'] }),
			].map((fetched) => fetched.catch((error: FetchError) => error.message)),
		);
		expect(new Set(messages)).toEqual(new Set(['The image could not be downloaded from this URL.']));
	});
});

async function closedPort(): Promise<number> {
	const server = await new Promise<ReturnType<typeof createServer>>((resolve) => {
		const starting = createServer().listen(0, '127.0.0.1', () => resolve(starting));
	});
	const address = server.address();
	await new Promise((resolve) => server.close(resolve));
	return typeof address === 'object' && address ? address.port : 0;
}

describe('redirects', () => {
	it('are followed as often as the limit, and not once more', async () => {
		const server = await serve(({ url }, response) => {
			const left = Number(url?.slice(1));
			if (left === 0) response.end(image);
			else response.writeHead(307, { location: `/${left - 1}` }).end();
		});
		expect(await fetchFrom(server.url(`/${limits.api.maxRedirects}`))).toEqual(image);
		expect(server.requests).toHaveLength(6);
		const once = fetchFrom(server.url(`/${limits.api.maxRedirects + 1}`));
		await expect(once).rejects.toEqual(failure('failed'));
		expect(server.requests).toHaveLength(12);
	});

	it('that lead back to themselves end', async () => {
		const server = await serve((_, response) => response.writeHead(301, { location: '/' }).end());
		await expect(fetchFrom(server.url())).rejects.toEqual(failure('failed'));
		expect(server.requests).toHaveLength(6);
	});

	it.each([
		'file:///etc/passwd',
		'data:image/png;base64,iVBORw0KGgo=',
		'http://user@images.example/',
		'http://[',
	])('to %s fail', async (location) => {
		const server = await serve((_, response) => response.writeHead(302, { location }).end(image));
		await expect(fetchFrom(server.url())).rejects.toEqual(failure('failed'));
	});

	it('to a port that is not for the web fail', async () => {
		const other = await serve((_, response) => response.end(image));
		const server = await serve((_, response) => response.writeHead(302, { location: other.url() }).end());
		const isAllowedPort = (port: number) => port === server.port;
		await expect(fetchFrom(server.url(), { isAllowedPort })).rejects.toEqual(failure('failed'));
		expect(server.requests).toHaveLength(1);
		expect(other.requests).toEqual([]);
	});

	it('close their connection without reading a body', async () => {
		const server = await serve(({ url }, response) => {
			if (url === '/end') return response.end(image);
			response.writeHead(302, { location: '/end' });
			sendWithoutEnd(response, Buffer.alloc(65_536));
			return response;
		});
		expect(await fetchFrom(server.url())).toEqual(image);
		await until(() => server.sockets.size).toBe(0);
	});
});

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

	it('its first bytes are those of no image, before the rest arrives', async () => {
		const server = await serve((_, response) => response.write('{"not": "an image"'));
		await expect(fetchFrom(server.url())).rejects.toEqual(failure('not-an-image'));
		await until(() => server.sockets.size).toBe(0);
	});

	it('it never ends', async () => {
		const server = await serve((_, response) => sendWithoutEnd(response.writeHead(200), image));
		await expect(fetchFrom(server.url(), { maxBytes: 1_000_000 })).rejects.toEqual(failure('too-large'));
		await until(() => server.sockets.size).toBe(0);
	});

	it('it declares to be too large, before its body arrives', async () => {
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

	it('and without a connection when it is aborted before', async () => {
		const server = await serve((_, response) => response.end(image));
		const aborted = AbortSignal.abort(new Error('the client disconnected'));
		await expect(fetchFrom(server.url(), {}, aborted)).rejects.toThrow('the client disconnected');
		expect(server.requests).toEqual([]);
	});

	it('and without a connection when it is aborted while the name is resolved', async () => {
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

describe('over TLS', () => {
	const certificate = selfSigned('images.example');

	it('the certificate is verified for the name in the URL, and the connection goes to the checked address', async () => {
		const server = await serve((_, response) => response.end(image), certificate);
		expect(await trusting(certificate, () => fetchFrom(server.url()))).toEqual(image);
	});

	it('the certificate of another name is rejected', async () => {
		const server = await serve((_, response) => response.end(image), certificate);
		const fetched = trusting(certificate, () => fetchFrom(server.url('/', 'other.example')));
		await expect(fetched).rejects.toEqual(failure('failed'));
		expect(server.requests).toEqual([]);
	});

	it('an untrusted certificate is rejected, whatever NODE_TLS_REJECT_UNAUTHORIZED says', async () => {
		const server = await serve((_, response) => response.end(image), certificate);
		vi.stubEnv('NODE_TLS_REJECT_UNAUTHORIZED', '0');
		try {
			await expect(fetchFrom(server.url())).rejects.toEqual(failure('failed'));
		} finally {
			vi.unstubAllEnvs();
		}
		expect(server.requests).toEqual([]);
	});

	it('a server that speaks plain HTTP is rejected', async () => {
		const server = await serve((_, response) => response.end(image));
		const fetched = fetchFrom(server.url().replace('http:', 'https:'));
		await expect(fetched).rejects.toEqual(failure('failed'));
	});
});

describe('one client', () => {
	it('that holds its share of the fetches open gets no more, another client is served, and the share is freed', async () => {
		const waiting: ServerResponse[] = [];
		const server = await serve(({ url }, response) => {
			if (url === '/slow') waiting.push(response);
			else response.end(image);
		});
		const fetchImage = createFetchImage({
			maxFetches: 4,
			resolve: async () => ['127.0.0.1'],
			isPublic: () => true,
			isAllowedPort: () => true,
		});
		const held = [1, 2].map(() => fetchImage(server.url('/slow'), never, 'greedy'));
		await expect(fetchImage(server.url(), never, 'greedy')).rejects.toMatchObject({ code: 'busy' });
		expect(await fetchImage(server.url(), never, 'another')).toEqual(image);
		await until(() => waiting.length).toBe(2);
		for (const response of waiting) response.end(image);
		expect(await Promise.all(held)).toEqual([image, image]);
		expect(await fetchImage(server.url(), never, 'greedy')).toEqual(image);
	});
});
