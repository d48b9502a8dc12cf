import { describe, expect, it, onTestFinished } from 'vitest';
import { useOneRedis } from '#test/one-redis.ts';
import { isInstalled } from '#test/programs.ts';
import { until } from '#test/until.ts';
import { connectRedis } from '../redis.ts';
import { createClientKey } from './client.ts';
import { RedisCounter } from './redis-counter.ts';

const options = { keyPrefix: 'calls', points: 2, duration: 60 };
const clientKey = createClientKey(['s'.repeat(32)]);
const log = { info() {}, warn() {} };

describe.skipIf(!isInstalled('Redis'))('the counter in Redis', () => {
	const shared = useOneRedis();
	const create = () => new RedisCounter(shared.redis.commands, clientKey, options);
	const keys = () => shared.redis.commands.keys('*');

	it('counts each client separately, up to its own limit', async () => {
		const counter = create();
		await counter.consume('one', 2);
		await expect(counter.consume('one')).rejects.toMatchObject({ consumedPoints: 3 });
		expect(await counter.consume('two')).toMatchObject({ remainingPoints: 1 });
	});

	it('counts for all nodes together', async () => {
		const own = await connectRedis(shared.server.url, log);
		onTestFinished(() => own.close());
		const other = new RedisCounter(own.commands, clientKey, options);
		await create().consume('one');
		await other.consume('one');
		await expect(create().consume('one')).rejects.toMatchObject({ remainingPoints: 0 });
		expect(await other.get('one')).toMatchObject({ consumedPoints: 3 });
		await other.reward('one', 1);
		await create().penalty('one', 2);
		expect(await other.get('one')).toMatchObject({ consumedPoints: 4 });
	});

	it('stores no address, and nothing beyond the window', async () => {
		await create().consume('198.51.100.7');
		const [key = '', ...others] = await keys();
		expect(others).toEqual([]);
		expect(key).toMatch(/^{peel}:rates:calls:\d{1,5}$/);
		const lifeMs = await shared.redis.commands.pttl(key);
		expect(lifeMs).toBeGreaterThan(0);
		expect(lifeMs).toBeLessThanOrEqual(60_000);
	});

	it('stores no more counts than it has slots, for any number of clients', async () => {
		const counter = new RedisCounter(shared.redis.commands, clientKey, { ...options, points: 1_000_000 }, 64);
		for (let client = 0; client < 2_000; client++) await counter.consume(`client ${client}`);
		expect(await keys()).toHaveLength(64);
	});

	it('counts locally while Redis is unavailable, and for all nodes again afterwards', async () => {
		const counter = create();
		await counter.consume('one', 2);
		await shared.server.stop();
		await until(() => shared.redis.commands.status).not.toBe('ready');
		await counter.consume('one', 2);
		await expect(counter.consume('one')).rejects.toMatchObject({ remainingPoints: 0 });
		await shared.server.start();
		await until(() => shared.redis.commands.status).toBe('ready');
		await counter.consume('one');
		expect(await keys()).toHaveLength(1);
	});
});
