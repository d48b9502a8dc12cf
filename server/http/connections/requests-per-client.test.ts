import { once } from 'node:events';
import type { Socket } from 'node:net';
import { expect, it, onTestFinished } from 'vitest';
import { lines, open, untilClosed } from '#test/api/raw.ts';
import { serverForTest } from '#test/server-for-tests.ts';
import { until } from '#test/until.ts';
import type { ConnectionLimits } from './connections.ts';

/** A server behind a proxy on this machine, with calls that name the client as that proxy does. */
async function behindProxy(connections: Partial<ConnectionLimits>) {
	const server = await serverForTest({ env: { PEEL_TRUST_PROXY: '127.0.0.1' }, connections });
	const get = (client: string) =>
		fetch(`${server.url}/health`, { headers: { 'x-forwarded-for': client, 'connection': 'close' } });
	/** Sends the headers of a body of 1000 bytes. */
	function begin(client: string, call = 'POST /api/upload'): Socket {
		const socket = open(server.url);
		onTestFinished(() => void socket.destroy());
		const form = ['Content-Type: multipart/form-data; boundary=b', 'Content-Length: 1000'];
		socket.write(lines(`${call} HTTP/1.1`, 'Host: x', `X-Forwarded-For: ${client}`, ...form));
		return socket;
	}
	return {
		get,
		begin,
		/** Resolves when this many uploads of the client, of which only the headers have arrived, are under way. */
		async hold(client: string, count: number): Promise<Socket[]> {
			const received = () => server.log.filter((line) => line.includes('receiving an upload')).length;
			const before = received();
			const sockets = Array.from({ length: count }, () => begin(client));
			await until(() => received() - before).toBe(count);
			return sockets;
		},
	};
}

it('a client behind a proxy that has all its requests under way gets a 429 for the next, until one has ended', async () => {
	const { get, hold } = await behindProxy({ connectionsPerClient: 3 });
	const [first] = await hold('203.0.113.1', 3);
	const rejected = await get('203.0.113.1');
	expect(rejected.status).toBe(429);
	expect(Number(rejected.headers.get('retry-after'))).toBeGreaterThan(0);
	expect((await get('203.0.113.2')).status).toBe(200);
	first?.destroy();
	await until(async () => (await get('203.0.113.1')).status).toBe(200);
});

it('a client behind a proxy has requests under way in a seventh of the connections that are free, so that others are served', async () => {
	const { get, hold } = await behindProxy({ connections: 32 });
	await hold('203.0.113.1', 4);
	expect((await get('203.0.113.1')).status).toBe(429);
	await hold('203.0.113.2', 4);
	expect((await get('203.0.113.2')).status).toBe(429);
	expect((await get('203.0.113.3')).status).toBe(200);
});

it.each<[string, (socket: Socket) => unknown]>([
	['its body has arrived', (socket) => socket.write('x'.repeat(1000))],
	['it is disconnected', (socket) => socket.destroy()],
])('a request that has its response counts until %s, because it keeps the connection', async (_when, end) => {
	const { get, begin } = await behindProxy({ connectionsPerClient: 1 });
	const socket = begin('203.0.113.1', 'POST /upload');
	expect(String(await once(socket, 'data'))).toContain('405 Method Not Allowed');
	expect((await get('203.0.113.1')).status).toBe(429);
	expect((await get('203.0.113.2')).status).toBe(200);
	end(socket);
	await until(async () => (await get('203.0.113.1')).status).toBe(200);
});

it('a request beyond the limit is disconnected if its body is still to come: it does not count', async () => {
	const { begin, hold } = await behindProxy({ connectionsPerClient: 1 });
	await hold('203.0.113.1', 1);
	expect(await untilClosed(begin('203.0.113.1'))).toContain('429 Too Many Requests');
});
