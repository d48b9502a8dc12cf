// The proxy's configuration at work: a real HAProxy before two nodes.
import { once } from 'node:events';
import { createServer, type IncomingHttpHeaders, type Server } from 'node:http';
import { request } from 'node:https';
import { type AddressInfo, connect, type Socket } from 'node:net';
import { buffer } from 'node:stream/consumers';
import { afterAll, beforeAll, describe, expect, it, onTestFinished, vi } from 'vitest';
import { limits } from '#contract/limits.ts';
import { connectionLimits } from '#server/http/connections.ts';
import { form, jpeg } from '#test/pictures.ts';
import { isInstalled } from '#test/programs.ts';
import { startServer } from '#test/server.ts';
import { type Haproxy, startHaproxy } from './haproxy.ts';

interface Told {
	readonly node: number;
	readonly headers: IncomingHttpHeaders;
	readonly bodyBytes: number;
}

/** Tells of itself, and what it was asked. Ready until it is told otherwise. */
function startNode(node: number, isReady: () => boolean): Server {
	return createServer(async (asked, reply) => {
		if (asked.url === '/ready') return void reply.writeHead(isReady() ? 200 : 503).end();
		const body = await buffer(asked);
		const told: Told = { node, headers: asked.headers, bodyBytes: body.length };
		reply.writeHead(isReady() ? 200 : 503).end(JSON.stringify(told));
	}).listen(0, '127.0.0.1');
}

async function askThrough(proxy: Haproxy, path: string, headers: Record<string, string> = {}, body?: Buffer) {
	const { httpsPort: port, ca } = proxy;
	const method = body ? 'POST' : 'GET';
	const asked = request({ host: 'localhost', port, ca, path, method, headers, agent: false });
	// A body that is announced and not given: the answer does not wait for it.
	if (headers['content-length']) asked.flushHeaders();
	else asked.end(body);
	const [reply] = await once(asked, 'response');
	return { status: reply.statusCode as number, content: await buffer(reply) };
}

const isHere = isInstalled('HAProxy');

describe.skipIf(!isHere)('the proxy before a real node', () => {
	it('brings a picture there and its cut-out back, and counts visitors by their own address', async () => {
		const server = await startServer({
			env: { PEEL_TRUST_PROXY: '127.0.0.1', PEEL_RATE_LIMIT: '0.05', PEEL_METRICS_PORT: '0' },
		});
		const proxy = await startHaproxy([Number(new URL(server.url).port)]);
		onTestFinished(async () => {
			await proxy.close();
			await server.close();
		});
		await vi.waitFor(async () => expect((await askThrough(proxy, '/ready')).status).toBe(200), 30_000);

		const upload = async (visitor: string) => {
			const sent = new Response(form(await jpeg()));
			const headers = { 'content-type': sent.headers.get('content-type') ?? '', 'x-forwarded-for': visitor };
			return askThrough(proxy, '/api/upload', headers, Buffer.from(await sent.arrayBuffer()));
		};
		const first = await upload('203.0.113.1');
		expect(first.status).toBe(201);
		const { id } = JSON.parse(first.content.toString());
		const processed = await askThrough(proxy, `/api/process/${id}`, {}, Buffer.alloc(0));
		const { processedToken } = JSON.parse(processed.content.toString());
		const { status, content } = await askThrough(proxy, `/api/secure/view/${processedToken}`);
		expect(status).toBe(200);
		expect(content.subarray(1, 4).toString()).toBe('PNG');

		// Three uploads are allowed, whatever a visitor calls himself.
		expect([(await upload('203.0.113.2')).status, (await upload('203.0.113.3')).status]).toEqual([201, 201]);
		expect((await upload('203.0.113.4')).status).toBe(429);
		expect((await askThrough(proxy, '/metrics')).status).toBe(404);
	});
});

describe.skipIf(!isHere)('the proxy’s patience', () => {
	it('lets a visitor wait for an answer, and hangs up on one who says nothing', async () => {
		const slow = createServer((asked, reply) => {
			asked.resume();
			setTimeout(() => reply.end('late'), asked.url === '/ready' ? 0 : 4_000);
		}).listen(0, '127.0.0.1');
		await once(slow, 'listening');
		const proxy = await startHaproxy([(slow.address() as AddressInfo).port], '2s');
		onTestFinished(async () => {
			await proxy.close();
			slow.close();
		});
		const silent = connect(proxy.httpsPort, '127.0.0.1').resume();
		const hungUp = once(silent, 'close');
		const { status, content } = await askThrough(proxy, '/api/process/x', {}, Buffer.alloc(0));
		expect([status, content.toString()]).toEqual([200, 'late']);
		await hungUp;
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
		await vi.waitFor(async () => expect((await ask('/')).status).toBe(200), 30_000);
	});
	afterAll(async () => {
		await proxy.close();
		for (const node of nodes) node.close();
	});

	async function ask(path: string, headers?: Record<string, string>, body?: Buffer) {
		const { status, content } = await askThrough(proxy, path, headers, body);
		return { status, told: () => JSON.parse(content.toString()) as Told };
	}

	it('tells a node the address a visitor really has and asked, whatever the visitor says', async () => {
		const { told } = await ask('/', {
			'x-forwarded-for': '203.0.113.7',
			'forwarded': 'for=203.0.113.7',
			'x-forwarded-host': 'elsewhere.example.org',
		});
		expect(told().headers['x-forwarded-for']).toBe('127.0.0.1');
		expect(told().headers['x-forwarded-proto']).toBe('https');
		expect(told().headers.forwarded).toBeUndefined();
		expect(told().headers['x-forwarded-host']).toBeUndefined();
	});

	it('sends visitors who come without TLS to the same address with it', async () => {
		const reply = await fetch(`http://localhost:${proxy.httpPort}/upload`, { redirect: 'manual' });
		expect(reply.status).toBe(301);
		expect(reply.headers.get('location')).toMatch(/^https:\/\/localhost.*\/upload$/);
	});

	it('lets a form with the largest picture through, and refuses one of more than 5 MB', async () => {
		const { status, told } = await ask('/api/upload', {}, Buffer.alloc(limits.maxBytes + 10_000));
		expect(status).toBe(200);
		expect(told().bodyBytes).toBe(limits.maxBytes + 10_000);
		expect((await ask('/api/upload', {}, Buffer.alloc(5 * 1024 ** 2))).status).toBe(200);
		const tooLarge = { 'content-length': String(5 * 1024 ** 2 + 1) };
		expect((await ask('/api/upload', tooLarge, Buffer.alloc(1))).status).toBe(413);
	});

	it('shares visitors among the nodes', async () => {
		const told = await Promise.all(Array.from({ length: 10 }, async () => (await ask('/')).told().node));
		expect(new Set(told)).toEqual(new Set([0, 1]));
	});

	it('asks another node for a page when one is about to stop, and soon asks that one no more', async () => {
		ready[0] = false;
		for (let n = 0; n < 10; n++) expect((await ask('/')).told().node).toBe(1);
		// What could have begun twice is not asked again.
		await expect
			.poll(async () => (await ask('/api/process/x', {}, Buffer.from('x'))).told().node, { timeout: 30_000 })
			.toBe(1);
		ready[0] = true;
	});

	it('goes on asking nodes that all say they are not ready: they have pages, and words of their own', async () => {
		ready.fill(false);
		await expect
			.poll(() => proxy.log(), { timeout: 30_000 })
			.toContain('backend web has no server available');
		const { status, told } = await ask('/api/process/x', {}, Buffer.from('x'));
		expect(status).toBe(503);
		expect([0, 1]).toContain(told().node);
		ready.fill(true);
		await expect.poll(async () => (await ask('/')).status, { timeout: 30_000 }).toBe(200);
	});

	it('logs no address and no path', async () => {
		await ask('/api/original/secret-id?who=me');
		await expect.poll(() => proxy.log()).toMatch(/GET 200/);
		expect(proxy.log()).not.toMatch(/secret-id|who=me/);
		const lines = proxy.log().split('\n');
		expect(lines.filter((line) => /^(GET|POST) /.test(line) && line.includes('127.0.0.1'))).toEqual([]);
	});

	it(`takes ${connectionLimits.connectionsPerVisitor} connections of one visitor and hangs up on the next`, async () => {
		const sockets: Socket[] = [];
		let hungUp = 0;
		for (let n = 0; n < connectionLimits.connectionsPerVisitor + 20; n++) {
			const socket = connect(proxy.httpsPort, '127.0.0.1');
			socket.on('error', () => {}).on('close', () => (hungUp += 1));
			socket.resume();
			await once(socket, 'connect').catch(() => {});
			sockets.push(socket);
		}
		await expect.poll(() => hungUp, { timeout: 30_000 }).toBeGreaterThan(0);
		expect(hungUp).toBeLessThanOrEqual(20 + 5);
		for (const socket of sockets) socket.destroy();
		await expect
			.poll(async () => (await ask('/').catch(() => ({ status: 0 }))).status, { timeout: 30_000 })
			.toBe(200);
	});
});
