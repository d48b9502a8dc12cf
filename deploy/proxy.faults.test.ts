// A real HAProxy with the proxy's configuration, in front of web nodes.
import { once } from 'node:events';
import { createServer, type Server } from 'node:http';
import { type AddressInfo, connect } from 'node:net';
import { afterAll, beforeAll, describe, expect, it, onTestFinished, vi } from 'vitest';
import { limits } from '#contract/limits.ts';
import { connectionLimits } from '#server/http/connections/connections.ts';
import { form, jpeg } from '#test/images.ts';
import { isInstalled } from '#test/programs.ts';
import { startServer } from '#test/server.ts';
import { until } from '#test/until.ts';
import { textOf } from './files.ts';
import { type Haproxy, startHaproxy } from './haproxy.fixture.ts';
import { callThrough, type Received, startNode } from './proxied-node.fixture.ts';

const isHere = isInstalled('HAProxy');

describe.skipIf(!isHere)('the proxy in front of a real node', () => {
	it('passes an image to the node and the cutout back, and clients are counted by their real address', async () => {
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

	it('allow a client that reads slowly at least as long as web nodes do', () => {
		const [, seconds] = /timeout client (\d+)s/.exec(textOf('proxy/haproxy.cfg')) ?? [];
		expect(Number(seconds) * 1000).toBeGreaterThanOrEqual(connectionLimits.idleMs);
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
		const nodesUsed = async () =>
			new Set(await Promise.all(Array.from({ length: 10 }, async () => (await call('/')).received().node)));
		// Repeated, because a node that answers the proxy's health check late gets no requests for a while.
		await until(nodesUsed).toEqual(new Set([0, 1]));
	});

	it('retries a page at another node when one shuts down, and soon stops sending requests to that one', async () => {
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

	it('logs neither addresses nor paths', async () => {
		await call('/api/original/secret-id?name=me');
		await expect.poll(() => proxy.log()).toMatch(/GET 200/);
		expect(proxy.log()).not.toMatch(/secret-id|name=me/);
		const lines = proxy.log().split('\n');
		expect(lines.filter((line) => /^(GET|POST) /.test(line) && line.includes('127.0.0.1'))).toEqual([]);
	});
});
