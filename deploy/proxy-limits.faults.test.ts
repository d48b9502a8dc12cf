// What one client can take of a real HAProxy with the proxy's configuration, and of the web nodes behind it.
import { once } from 'node:events';
import type { Server } from 'node:http';
import { connect as connectHttp2 } from 'node:http2';
import { type AddressInfo, connect, type Socket } from 'node:net';
import { afterAll, beforeAll, describe, expect, it, onTestFinished, vi } from 'vitest';
import { connectionLimits } from '#server/http/connections/connections.ts';
import { isInstalled } from '#test/programs.ts';
import { type Haproxy, startHaproxy } from './haproxy.fixture.ts';
import { callThrough, startNode } from './proxied-node.fixture.ts';

const isHere = isInstalled('HAProxy');

describe.skipIf(!isHere)('the connections of a proxy that accepts eighty', () => {
	it('are never all taken by one client, whichever port it uses: the next client can connect', async () => {
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
	it('are never all taken by one client, even if it reads no response: the next client is served', async () => {
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
	let node: Server;
	let proxy: Haproxy;
	const call = (path: string) => callThrough(proxy, path);
	beforeAll(async () => {
		node = startNode(0, () => true);
		await once(node, 'listening');
		proxy = await startHaproxy([(node.address() as AddressInfo).port]);
		await vi.waitFor(async () => expect((await call('/')).status).toBe(200), 30_000);
	});
	afterAll(async () => {
		await proxy.close();
		node.close();
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

	it('accepts as many concurrent requests of one client as connections, and rejects the next, even if HTTP/2 carries ninety over each of six', async () => {
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

	it('resets requests beyond twice as many, because a client that does not read its 429 would take memory', async () => {
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
