// What is shared beside the line: the connection to Redis, and the turns at which one of several processes sweeps.
import { afterAll, beforeAll, describe, expect, it, onTestFinished, vi } from 'vitest';
import { keys } from '#server/queue/redis/keys.ts';
import { connectRedis } from '#server/redis.ts';
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

	it('one that is not there is named by its setting, without its password', async () => {
		const failure = connectRedis('redis://:pass-word@127.0.0.1:1', quiet, 200);
		await expect(failure).rejects.toThrow(/^PEEL_REDIS_URL: Redis cannot be reached \((?!.*pass-word).*\)$/);
	});

	it('a loss is told once, and so is the return', async () => {
		const log = { info: vi.fn(), warn: vi.fn() };
		const { commands } = await connect(log);
		await server.stop();
		await until(() => log.warn.mock.calls).toEqual([[{}, 'Redis is out of reach']]);
		await expect(commands.ping()).rejects.toThrow();
		await server.start();
		await until(() => log.info.mock.calls).toEqual([['Redis is back']]);
		expect(log.warn).toHaveBeenCalledTimes(1);
	});

	it('of several processes one sweeps each turn', async () => {
		const { commands } = await connect();
		await commands.del(keys.sweep);
		const sweep = vi.fn(async () => 1);
		const sweeps = Array.from({ length: 3 }, () => createSharedSweep({ sweep }, commands, 60_000));
		expect((await Promise.all(sweeps.map((one) => one()))).sort()).toEqual([0, 0, 1]);
		// The turn is held for nine tenths of a minute: nobody is shut out of the next.
		const heldMs = await commands.pttl(keys.sweep);
		expect(heldMs).toBeGreaterThan(0);
		expect(heldMs).toBeLessThanOrEqual(54_000);
		await commands.del(keys.sweep);
		await sweeps[2]?.();
		expect(sweep).toHaveBeenCalledTimes(2);
	});

	it('while Redis is away every process sweeps, so that no picture outlives its time', async () => {
		const { commands } = await connect();
		await server.stop();
		await until(() => commands.status).not.toBe('ready');
		const sweep = vi.fn(async () => 1);
		expect(await createSharedSweep({ sweep }, commands, 60_000)()).toBe(1);
		await server.start();
	});
});
