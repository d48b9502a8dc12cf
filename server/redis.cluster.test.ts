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
		expect(log.info.mock.calls).toEqual([['Redis can be reached again']]);
		expect(log.warn).toHaveBeenCalledTimes(1);
	},
);
