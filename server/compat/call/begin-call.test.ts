// A slot is taken for as long as a call is answered, and for no client that has left before.
import { once } from 'node:events';
import { type AddressInfo, connect, type Socket } from 'node:net';
import Fastify from 'fastify';
import { expect, it, onTestFinished } from 'vitest';
import { noRateLimits } from '../../rate-limits/rate-limits.ts';
import { beginCall } from './begin-call.ts';
import { createSlots } from './slots.ts';

/** A server with room for one call of a client, which waits for `limits` first and for `work` then. */
async function start(limits: Promise<void>, work: Promise<void> = Promise.resolve()) {
	const calls = createSlots(2);
	const app = Fastify();
	onTestFinished(() => app.close());
	const seen: string[] = [];
	app.addHook('onRequest', async (request, reply) => {
		const consume = async () => {
			seen.push('limits');
			await limits;
		};
		await beginCall(request, reply, {
			apiKeys: { check: () => ({ ok: true, client: 'key:shop' }) },
			rateLimits: { ...noRateLimits, consume },
			calls,
			connections: { programResponseMs: 60_000 },
		}).finally(() => seen.push('begun'));
	});
	app.get('/', async () => {
		await work;
		return 'done';
	});
	await app.listen({ host: '127.0.0.1', port: 0 });
	const { port } = app.server.address() as AddressInfo;
	const call = () => {
		const socket = connect(port, '127.0.0.1').on('error', () => {});
		socket.write('GET / HTTP/1.1\r\nHost: x\r\n\r\n');
		return socket;
	};
	/** Whether the client's only slot is free. */
	const isFree = () => {
		try {
			calls.take('key:shop')();
			return true;
		} catch {
			return false;
		}
	};
	return { app, call, seen, isFree };
}

const leave = async (socket: Socket) => {
	socket.destroy();
	await once(socket, 'close');
};

it('a client that leaves while its limits are checked takes no slot', async () => {
	const limits = Promise.withResolvers<void>();
	const { app, call, seen, isFree } = await start(limits.promise);
	const socket = call();
	await expect.poll(() => seen).toEqual(['limits']);
	await leave(socket);
	await expect.poll(() => connections(app.server)).toBe(0);
	limits.resolve();
	await expect.poll(() => seen).toEqual(['limits', 'begun']);
	expect(isFree()).toBe(true);
});

it('a client that leaves during its call gives its slot back', async () => {
	const work = Promise.withResolvers<void>();
	const { call, seen, isFree } = await start(Promise.resolve(), work.promise);
	const socket = call();
	await expect.poll(() => seen).toEqual(['limits', 'begun']);
	expect(isFree()).toBe(false);
	await leave(socket);
	await expect.poll(isFree).toBe(true);
	work.resolve();
});

it('a slot is free again when the reply has been sent', async () => {
	const { call, isFree } = await start(Promise.resolve());
	const socket = call();
	await once(socket, 'data');
	await expect.poll(isFree).toBe(true);
	await leave(socket);
});

function connections(server: {
	getConnections(done: (error: Error | null, count: number) => void): void;
}): Promise<number> {
	return new Promise((resolve) => server.getConnections((_error, count) => resolve(count)));
}
