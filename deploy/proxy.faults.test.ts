// A real HAProxy with the proxy's configuration, in front of web nodes.
import { once } from 'node:events';
import { createServer, type IncomingHttpHeaders, type Server } from 'node:http';
import { connect as connectHttp2 } from 'node:http2';
import { request } from 'node:https';
import { type AddressInfo, connect, type Socket } from 'node:net';
import { buffer } from 'node:stream/consumers';
import { afterAll, beforeAll, describe, expect, it, onTestFinished, vi } from 'vitest';
import { limits } from '#contract/limits.ts';
import { connectionLimits } from '#server/http/connections.ts';
import { form, jpeg } from '#test/images.ts';
import { isInstalled } from '#test/programs.ts';
import { startServer } from '#test/server.ts';
import { textOf } from './files.ts';
import { type Haproxy, startHaproxy } from './haproxy.ts';

interface Received {
	readonly node: number;
	readonly headers: IncomingHttpHeaders;
	readonly bodyBytes: number;
}

/**
 * A node that replies with its number and what it received, with status 503 while it is not ready; to `/held` never.
 */
function startNode(node: number, isReady: () => boolean): Server {
	return createServer(async (incoming, reply) => {
		if (incoming.url === '/ready') return void reply.writeHead(isReady() ? 200 : 503).end();
		if (incoming.url === '/held') return;
		const body = await buffer(incoming);
		const received: Received = { node, headers: incoming.headers, bodyBytes: body.length };
		reply.writeHead(isReady() ? 200 : 503).end(JSON.stringify(received));
	}).listen(0, '127.0.0.1');
}

async function callThrough(
	proxy: Haproxy,
	path: string,
	headers: Record<string, string> = {},
	body?: Buffer,
) {
	const { httpsPort: port, ca } = proxy;
	const method = body ? 'POST' : 'GET';
	const call = request({ host: 'localhost', port, ca, path, method, headers, agent: false });
	// The body is announced but not sent: the response must not wait for it.
	if (headers['content-length']) call.flushHeaders();
	else call.end(body);
	const [reply] = await once(call, 'response');
	return { status: reply.statusCode as number, content: await buffer(reply) };
}

const isHere = isInstalled('HAProxy');

describe.skipIf(!isHere)('the proxy in front of a real node', () => {
	it('passes an image to it and the cutout back, and clients are counted by their real address', async () => {
		const server = await startServer({
			env: { PEEL_TRUST_PROXY: '127.0.0.1', PEEL_RATE_LIMIT: '0.05', PEEL_METRICS_PORT: '0' },
		});
		const proxy = await startHaproxy([Number(new URL(server.url).port)]);
		onTestFinished(async () => {
			await proxy.close();
			await server.close();
		});
		await vi.waitFor(async () => expect((await callThrough(proxy, '/ready')).status).toBe(200), 30_000);

		const upload = async (forwardedFor: string) => {
			const sent = new Response(form(await jpeg()));
			const headers = {
				'content-type': sent.headers.get('content-type') ?? '',
				'x-forwarded-for': forwardedFor,
			};
			return callThrough(proxy, '/api/upload', headers, Buffer.from(await sent.arrayBuffer()));
		};
		const first = await upload('203.0.113.1');
		expect(first.status).toBe(201);
		const { id } = JSON.parse(first.content.toString());
		const processed = await callThrough(proxy, `/api/process/${id}`, {}, Buffer.alloc(0));
		const { processedToken } = JSON.parse(processed.content.toString());
		const { status, content } = await callThrough(proxy, `/api/secure/view/${processedToken}`);
		expect(status).toBe(200);
		expect(content.subarray(1, 4).toString()).toBe('PNG');

		// Three uploads are allowed, whatever address a client claims to have.
		expect([(await upload('203.0.113.2')).status, (await upload('203.0.113.3')).status]).toEqual([201, 201]);
		expect((await upload('203.0.113.4')).status).toBe(429);
		expect((await callThrough(proxy, '/metrics')).status).toBe(404);
	});
});

describe.skipIf(!isHere)('the time-outs of the proxy', () => {
	it('let a client wait for a response, and close a connection on which a client sends nothing', async () => {
		const slow = createServer((incoming, reply) => {
			incoming.resume();
			setTimeout(() => reply.end('late'), incoming.url === '/ready' ? 0 : 3_000);
		}).listen(0, '127.0.0.1');
		await once(slow, 'listening');
		const proxy = await startHaproxy([(slow.address() as AddressInfo).port], {
			clientTimeout: '2s',
		});
		onTestFinished(async () => {
			await proxy.close();
			slow.close();
		});
		const silent = connect(proxy.httpsPort, '127.0.0.1').resume();
		const closed = once(silent, 'close');
		const { status, content } = await callThrough(proxy, '/api/process/x', {}, Buffer.alloc(0));
		expect([status, content.toString()]).toEqual([200, 'late']);
		await closed;
	});

	it('wait for a client that reads slowly as long as web nodes do', () => {
		const [, seconds] = /timeout client (\d+)s/.exec(textOf('proxy/haproxy.cfg')) ?? [];
		expect(Number(seconds) * 1000).toBeGreaterThanOrEqual(connectionLimits.idleMs);
	});
});

describe.skipIf(!isHere)('the connections of a proxy that accepts eighty', () => {
	it('are not all for one client, whichever port it takes: the next one finds some', async () => {
		const proxy = await startHaproxy([1], { connections: 80 });
		onTestFinished(proxy.close);
		const from = (localAddress: string, port: number) =>
			new Promise<string>((resolve) => {
				const socket = connect({ host: '127.0.0.1', port, localAddress });
				onTestFinished(() => void socket.destroy());
				socket.on('data', () => resolve('accepted')).on('close', () => resolve('rejected'));
				// The proxy rejects a connection before it reads anything.
				socket.on('error', () => {}).write('GET / HTTP/1.1\r\nHost: x\r\n\r\n');
			});
		const outcomes: string[] = [];
		for (let n = 0; n < 10; n++) outcomes.push(await from('127.0.0.2', proxy.httpPort));
		expect(outcomes).toEqual([...Array(8).fill('accepted'), 'rejected', 'rejected']);
		expect(await from('127.0.0.2', proxy.httpsPort)).toBe('rejected');
		expect(await from('127.0.0.3', proxy.httpPort)).toBe('accepted');
	});
});

describe.skipIf(!isHere)('the connections of a proxy to a web node that accepts forty', () => {
	it('are not all for one client, although it reads no response: the next one is served', async () => {
		const node = startNode(0, () => true);
		await once(node, 'listening');
		const proxy = await startHaproxy([(node.address() as AddressInfo).port], { nodeConnections: 40 });
		onTestFinished(async () => {
			await proxy.close();
			node.close();
		});
		await vi.waitFor(async () => expect((await callThrough(proxy, '/')).status).toBe(200), 30_000);
		/** The status of a response over HTTP/2 of which nothing but the headers is read. */
		const unread = (localAddress: string) => {
			const settings = { initialWindowSize: 0 };
			const options = { ca: proxy.ca, localAddress, settings };
			const session = connectHttp2(`https://localhost:${proxy.httpsPort}`, options);
			onTestFinished(() => session.destroy());
			return async () => {
				const [headers] = await once(session.request({ ':path': '/' }), 'response');
				return headers[':status'];
			};
		};
		const greedy = unread('127.0.0.2');
		const statuses: number[] = [];
		for (let n = 0; n < 7; n++) statuses.push(await greedy());
		expect(statuses).toEqual([200, 200, 200, 200, 200, 429, 429]);
		expect(await unread('127.0.0.3')()).toBe(200);
	});
});

describe.skipIf(!isHere)('the proxy', () => {
	const ready = [true, true];
	let nodes: Server[];
	let proxy: Haproxy;
	beforeAll(async () => {
		nodes = ready.map((_, node) => startNode(node, () => ready[node] === true));
		await Promise.all(nodes.map((node) => once(node, 'listening')));
		proxy = await startHaproxy(nodes.map((node) => (node.address() as AddressInfo).port));
		await vi.waitFor(async () => expect((await call('/')).status).toBe(200), 30_000);
	});
	afterAll(async () => {
		await proxy.close();
		for (const node of nodes) node.close();
	});

	async function call(path: string, headers?: Record<string, string>, body?: Buffer) {
		const { status, content } = await callThrough(proxy, path, headers, body);
		return { status, received: () => JSON.parse(content.toString()) as Received };
	}

	it('forwards the real address of the client, whatever headers it sends', async () => {
		const { received } = await call('/', {
			'x-forwarded-for': '203.0.113.7',
			'forwarded': 'for=203.0.113.7',
			'x-forwarded-host': 'elsewhere.example.org',
		});
		expect(received().headers['x-forwarded-for']).toBe('127.0.0.1');
		expect(received().headers['x-forwarded-proto']).toBe('https');
		expect(received().headers.forwarded).toBeUndefined();
		expect(received().headers['x-forwarded-host']).toBeUndefined();
	});

	it('redirects plain HTTP to the same address with TLS', async () => {
		const reply = await fetch(`http://localhost:${proxy.httpPort}/upload`, { redirect: 'manual' });
		expect(reply.status).toBe(301);
		expect(reply.headers.get('location')).toMatch(/^https:\/\/localhost.*\/upload$/);
	});

	it('accepts a form with the largest image, and rejects one of more than 5 MB', async () => {
		const { status, received } = await call('/api/upload', {}, Buffer.alloc(limits.maxBytes + 30_000));
		expect(status).toBe(200);
		expect(received().bodyBytes).toBe(limits.maxBytes + 30_000);
		expect((await call('/api/upload', {}, Buffer.alloc(5 * 1024 ** 2))).status).toBe(200);
		const tooLarge = { 'content-length': String(5 * 1024 ** 2 + 1) };
		expect((await call('/api/upload', tooLarge, Buffer.alloc(1))).status).toBe(413);
	});

	it.each(['/v1.0/removebg', '/api/remove'])(
		'accepts a call of a program with the largest body: %s',
		async (path) => {
			const { status, received } = await call(path, {}, Buffer.alloc(limits.api.maxBodyBytes));
			expect([status, received().bodyBytes]).toEqual([200, limits.api.maxBodyBytes]);
		},
	);

	it('balances requests among the nodes', async () => {
		const nodesUsed = await Promise.all(
			Array.from({ length: 10 }, async () => (await call('/')).received().node),
		);
		expect(new Set(nodesUsed)).toEqual(new Set([0, 1]));
	});

	it('retries a page at another node when one shuts down, and soon sends that one no more requests', async () => {
		ready[0] = false;
		for (let n = 0; n < 10; n++) expect((await call('/')).received().node).toBe(1);
		// Requests that could run twice are not retried.
		await expect
			.poll(async () => (await call('/api/process/x', {}, Buffer.from('x'))).received().node, {
				timeout: 30_000,
			})
			.toBe(1);
		ready[0] = true;
	});

	it('keeps sending requests when no node is ready, because nodes still serve pages and error responses', async () => {
		ready.fill(false);
		await expect
			.poll(() => proxy.log(), { timeout: 30_000 })
			.toContain('backend web has no server available');
		const { status, received } = await call('/api/process/x', {}, Buffer.from('x'));
		expect(status).toBe(503);
		expect([0, 1]).toContain(received().node);
		ready.fill(true);
		await expect.poll(async () => (await call('/')).status, { timeout: 30_000 }).toBe(200);
	});

	it('logs no address and no path', async () => {
		await call('/api/original/secret-id?name=me');
		await expect.poll(() => proxy.log()).toMatch(/GET 200/);
		expect(proxy.log()).not.toMatch(/secret-id|name=me/);
		const lines = proxy.log().split('\n');
		expect(lines.filter((line) => /^(GET|POST) /.test(line) && line.includes('127.0.0.1'))).toEqual([]);
	});

	it(`accepts ${connectionLimits.connectionsPerClient} connections of one client and rejects the next`, async () => {
		const sockets: Socket[] = [];
		let rejected = 0;
		for (let n = 0; n < connectionLimits.connectionsPerClient + 20; n++) {
			const socket = connect(proxy.httpsPort, '127.0.0.1');
			socket.on('error', () => {}).on('close', () => (rejected += 1));
			socket.resume();
			await once(socket, 'connect').catch(() => {});
			sockets.push(socket);
		}
		await expect.poll(() => rejected, { timeout: 30_000 }).toBeGreaterThan(0);
		expect(rejected).toBeLessThanOrEqual(20 + 5);
		for (const socket of sockets) socket.destroy();
		await expect
			.poll(async () => (await call('/').catch(() => ({ status: 0 }))).status, { timeout: 30_000 })
			.toBe(200);
	});

	it('accepts as many requests of one client at a time as connections, and rejects the next, also if HTTP/2 carries ninety over each of six', async () => {
		const sessions = Array.from({ length: 6 }, () =>
			connectHttp2(`https://localhost:${proxy.httpsPort}`, { ca: proxy.ca }),
		);
		const statuses: unknown[] = [];
		for (const session of sessions)
			for (let n = 0; n < 90; n++)
				session
					.request({ ':path': '/held' })
					.on('response', (headers) => statuses.push(headers[':status']))
					.on('error', () => {})
					.resume();
		await expect
			.poll(() => statuses.length, { timeout: 30_000 })
			.toBe(540 - connectionLimits.connectionsPerClient);
		expect(new Set(statuses)).toEqual(new Set([429]));
		for (const session of sessions) session.destroy();
		await expect.poll(async () => (await call('/')).status, { timeout: 30_000 }).toBe(200);
	});

	it('resets what a client sends beyond twice as many: it need not read a 429, which would take memory', async () => {
		const outcomes: unknown[] = [];
		const sessions = Array.from({ length: 11 }, () =>
			connectHttp2(`https://localhost:${proxy.httpsPort}`, {
				ca: proxy.ca,
				settings: { initialWindowSize: 0 },
			}).on('error', () => {}),
		);
		for (const session of sessions)
			for (let n = 0; n < 100; n++)
				session
					.request({ ':path': '/held' })
					.on('response', (headers) => outcomes.push(headers[':status']))
					.on('error', () => outcomes.push('reset'));
		const resets = () => outcomes.filter((outcome) => outcome === 'reset').length;
		await expect.poll(resets, { timeout: 30_000 }).toBeGreaterThanOrEqual(100);
		for (const session of sessions) session.destroy();
		await expect.poll(async () => (await call('/')).status, { timeout: 30_000 }).toBe(200);
	});
});
