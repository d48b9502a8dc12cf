// What processes share besides the queue: connections to Redis, and the lock that lets one of them sweep.
import { afterAll, beforeAll, describe, expect, it, onTestFinished, vi } from 'vitest';
import { connectRedis } from '#server/redis.ts';
import { keys } from '#server/redis-keys.ts';
import { createSharedSweep } from '#server/store/shared-sweep.ts';
import { isInstalled } from '#test/programs.ts';
import { type RealRedis, startRedis } from '#test/real-redis.ts';
import { until } from '#test/until.ts';

const quiet = { info() {}, warn() {} };

describe.skipIf(!isInstalled('Redis'))('with a real Redis', () => {
	let server: RealRedis;
	beforeAll(async () => {
		server = await startRedis();
	});
	afterAll(() => server.close());

	async function connect(log = quiet) {
		const redis = await connectRedis(server.url, log);
		onTestFinished(() => redis.close());
		return redis;
	}

	it('the error about a Redis that cannot be reached names the setting, without its password', async () => {
		const failure = connectRedis('redis://:pass-word@127.0.0.1:1', quiet, 200);
		await expect(failure).rejects.toThrow(/^PEEL_REDIS_URL: Redis cannot be reached \((?!.*pass-word).*\)$/);
	});

	it('the error about a database that Redis does not have names the setting; database 0 is not used instead', async () => {
		const failure = connectRedis(`${server.url}/99`, quiet);
		await expect(failure).rejects.toThrow('PEEL_REDIS_URL: database 99 cannot be used (ERR DB index');
	});

	it('an outage is logged once, and its end once', async () => {
		const log = { info: vi.fn(), warn: vi.fn() };
		const { commands } = await connect(log);
		await server.stop();
		await until(() => log.warn.mock.calls).toEqual([[{}, 'Redis cannot be reached']]);
		await expect(commands.ping()).rejects.toThrow();
		await server.start();
		await until(() => log.info.mock.calls).toEqual([[{}, 'Redis can be reached again']]);
		expect(log.warn).toHaveBeenCalledTimes(1);
	});

	it('one of several processes sweeps in each interval', async () => {
		const { commands } = await connect();
		await commands.del(keys.sweep);
		const sweep = vi.fn(async () => 1);
		const sweeps = Array.from({ length: 3 }, () => createSharedSweep({ sweep }, commands, 60_000));
		expect((await Promise.all(sweeps.map((one) => one()))).sort()).toEqual([0, 0, 1]);
		// The lock expires after nine tenths of the interval, so that it does not block the next sweep.
		const heldMs = await commands.pttl(keys.sweep);
		expect(heldMs).toBeGreaterThan(0);
		expect(heldMs).toBeLessThanOrEqual(54_000);
		await commands.del(keys.sweep);
		await sweeps[2]?.();
		expect(sweep).toHaveBeenCalledTimes(2);
	});

	it('while Redis is away every process sweeps, so that no image outlives its retention', async () => {
		const { commands } = await connect();
		await server.stop();
		await until(() => commands.status).not.toBe('ready');
		const sweep = vi.fn(async () => 1);
		expect(await createSharedSweep({ sweep }, commands, 60_000)()).toBe(1);
		await server.start();
	});
});
