import { once } from 'node:events';
import { type AddressInfo, connect, createServer, type Socket } from 'node:net';
import { expect, it, onTestFinished, vi } from 'vitest';
import { isInstalled } from '#test/programs.ts';
import { startRedis } from '#test/real-redis.ts';
import { connectRedis } from './redis.ts';

it.skipIf(!isInstalled('Redis'))(
	'a Redis that does not respond counts as lost until it responds again',
	async () => {
		const server = await startRedis();
		onTestFinished(() => server.close());
		const log = { info: vi.fn(), warn: vi.fn() };
		const redis = await connectRedis(server.url, log);
		onTestFinished(() => redis.close());

		server.freeze();
		await expect(redis.commands.ping()).rejects.toThrow();
		await expect.poll(() => log.warn.mock.calls).toEqual([[{}, 'Redis cannot be reached']]);
		expect(redis.commands.status).not.toBe('ready');

		server.thaw();
		await expect.poll(() => redis.commands.ping().catch(() => 'not yet')).toBe('PONG');
		await expect.poll(() => log.info.mock.calls).toEqual([[{}, 'Redis can be reached again']]);
		expect(log.warn).toHaveBeenCalledTimes(1);
	},
);

it.skipIf(!isInstalled('Redis'))(
	'a connection for commands that wait is opened again when it brings no reply for longer than a blocking one takes',
	async () => {
		const server = await startRedis();
		onTestFinished(() => server.close());
		const address = await changingAddress(server.url);
		const redis = await connectRedis(address.url, { info() {}, warn() {} });
		onTestFinished(async () => {
			redis.close();
			await address.close();
		});
		const retrying = redis.retrying();
		await retrying.set('before', '1');
		const onClose = vi.fn();
		retrying.on('close', onClose);
		vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'], shouldAdvanceTime: true });
		onTestFinished(() => void vi.useRealTimers());

		address.silence();
		const written = retrying.set('key', '1');
		await vi.advanceTimersByTimeAsync(10_000);
		expect(onClose).not.toHaveBeenCalled();
		await vi.advanceTimersByTimeAsync(5_000);
		expect(await written).toBe('OK');
		expect(onClose).toHaveBeenCalledTimes(1);
	},
);

it.skipIf(!isInstalled('Redis'))(
	'an address with TLS of a Redis without it is named as a possible reason at the start',
	async () => {
		const server = await startRedis();
		onTestFinished(() => server.close());
		const log = { info() {}, warn() {} };
		await expect(connectRedis(server.url.replace('redis:', 'rediss:'), log, 1_000)).rejects.toThrow(
			/^PEEL_REDIS_URL: Redis cannot be reached \(.+\); an address with rediss:\/\/ needs a Redis with TLS$/,
		);
	},
);

it('a server that closes each connection is reported with the hint that it may need TLS', async () => {
	const server = createServer((socket) => void socket.destroy()).listen(0, '127.0.0.1');
	await once(server, 'listening');
	onTestFinished(() => void server.close());
	const { port } = server.address() as AddressInfo;
	await expect(connectRedis(`redis://127.0.0.1:${port}`, { info() {}, warn() {} }, 1_000)).rejects.toThrow(
		'; a Redis with TLS needs an address with rediss://',
	);
});

it.skipIf(!isInstalled('Redis')).each([
	['that is two minutes ahead', 120_000],
	['that is two minutes behind', -120_000],
])('a clock %s of Redis is a warning at the start', async (_what, differenceMs) => {
	const server = await startRedis();
	onTestFinished(() => server.close());
	const warn = vi.fn();
	const connect = async () => (await connectRedis(server.url, { info() {}, warn })).close();
	await connect();
	expect(warn).not.toHaveBeenCalled();
	vi.useFakeTimers({ toFake: ['Date'], now: Date.now() + differenceMs });
	onTestFinished(() => void vi.useRealTimers());
	await connect();
	expect(warn.mock.calls).toEqual([[{ differenceMs: expect.any(Number) }, expect.stringContaining('clock')]]);
});

it.skipIf(!isInstalled('Redis'))(
	'after a failover every connection writes to the new primary, although the old one still responds as its replica',
	async () => {
		const [first, second] = [await startRedis(), await startRedis()];
		const address = await changingAddress(first.url);
		const redis = await connectRedis(address.url, { info() {}, warn() {} });
		const retrying = redis.retrying();
		const [toFirst, toSecond] = await Promise.all(
			[first, second].map(({ url }) => connectRedis(url, { info() {}, warn() {} })),
		);
		onTestFinished(async () => {
			for (const open of [redis, toFirst, toSecond]) open?.close();
			await address.close();
			await Promise.all([first.close(), second.close()]);
		});
		await Promise.all([redis.commands, retrying].map((connection) => connection.set('before', '1')));

		await toFirst?.commands.replicaof('127.0.0.1', new URL(second.url).port);
		address.lead(second.url);
		await retrying.set('waits', '1');
		await expect.poll(() => redis.commands.set('fails fast', '1').catch(() => 'not yet')).toBe('OK');
		expect(await toSecond?.commands.mget('waits', 'fails fast')).toEqual(['1', '1']);
	},
);

it.skipIf(!isInstalled('Redis'))(
	'a Redis that stays a replica counts as lost once, however often it rejects a write, until it is a primary again',
	async () => {
		const server = await startRedis();
		onTestFinished(() => server.close());
		const log = { info: vi.fn(), warn: vi.fn() };
		const redis = await connectRedis(server.url, log);
		const operator = await connectRedis(server.url, { info() {}, warn() {} });
		onTestFinished(() => {
			for (const open of [redis, operator]) open.close();
		});
		const write = () => redis.commands.set('key', '1').catch(({ message }) => message);

		await operator.commands.replicaof('127.0.0.1', 1);
		for (let attempt = 1; attempt <= 3; attempt++) {
			await expect.poll(write).toMatch('READONLY');
			await expect.poll(() => redis.commands.status).toBe('ready');
		}
		expect(log.warn.mock.calls).toEqual([[{}, 'Redis cannot be reached']]);
		expect(log.info).not.toHaveBeenCalled();

		await operator.commands.replicaof('NO', 'ONE');
		await expect.poll(() => log.info.mock.calls).toEqual([[{}, 'Redis can be reached again']]);
		expect(await write()).toBe('OK');
		expect(log.warn).toHaveBeenCalledTimes(1);
	},
);

/** An address whose new connections lead to another Redis from one moment on, like a DNS name after a failover. */
async function changingAddress(url: string) {
	let target = Number(new URL(url).port);
	const clients: Socket[] = [];
	const server = createServer((client) => {
		clients.push(client);
		const upstream = connect(target, '127.0.0.1');
		client.pipe(upstream).pipe(client);
		for (const socket of [client, upstream]) socket.on('error', () => {});
		client.on('close', () => upstream.destroy());
	});
	await once(server.listen(0, '127.0.0.1'), 'listening');
	return {
		url: `redis://127.0.0.1:${(server.address() as AddressInfo).port}`,
		lead(to: string) {
			target = Number(new URL(to).port);
		},
		/** The connections that are open carry nothing any more, and stay open. */
		silence() {
			for (const client of clients) client.unpipe().pause();
		},
		close() {
			for (const client of clients) client.destroy();
			return new Promise((resolve) => server.close(resolve));
		},
	};
}
