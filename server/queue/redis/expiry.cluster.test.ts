// What Redis keeps of images, clients and workers expires by itself, but not while it is still needed.
import type { Redis } from 'ioredis';
import { describe, expect, it } from 'vitest';
import { AppError } from '#contract/errors.ts';
import { limits, maxLifeMs } from '#contract/limits.ts';
import { createWorker } from '#test/cluster/redis-queue.ts';
import { useOneRedis } from '#test/one-redis.ts';
import { isInstalled } from '#test/programs.ts';
import { keys } from '../../redis-keys.ts';
import { takePriority } from './client-priority.ts';
import { markCancelled, markDisplaced, markReturned, markUnreadable } from './marks.ts';

const failure = new AppError('unreadable-image', 'not an image');

describe.skipIf(!isInstalled('Redis'))('in Redis', () => {
	const shared = useOneRedis();

	it.each([
		['a deletion', maxLifeMs, (redis: Redis) => markCancelled(redis, 'a')],
		['the failure of an unreadable image', maxLifeMs, (redis: Redis) => markUnreadable(redis, 'a', failure)],
		['a displaced job', 10_000, (redis: Redis) => markDisplaced(redis, 'a', 0)],
		['the return of a worker', 10 * 60_000, (redis: Redis) => markReturned(redis, 'a')],
		['a job of a client', 2 * limits.maxJobTimeoutMs, (redis: Redis) => takePriority(redis, 'A')],
	])('%s is known for %i ms', async (_, lifeMs, write) => {
		const redis = shared.redis.commands;
		await write(redis);
		const [key = '', ...more] = await redis.keys('*');
		expect(more).toEqual([]);
		const leftMs = await redis.pttl(key);
		expect(leftMs).toBeLessThanOrEqual(lifeMs);
		expect(leftMs).toBeGreaterThan(lifeMs - 9_000);
	});

	it('a worker counts as lost 10 s after its last heartbeat, and at once when it stops', async () => {
		const redis = shared.redis.commands;
		const worker = await createWorker(shared.server, async () => {});
		const [name = '', ...more] = await redis.smembers(keys.workers);
		expect(more).toEqual([]);
		const leftMs = await redis.pttl(keys.worker(name));
		expect(leftMs).toBeLessThanOrEqual(10_000);
		expect(leftMs).toBeGreaterThan(0);
		await worker.close();
		expect(await redis.exists(keys.worker(name), keys.workers)).toBe(0);
	});

	it('jobs that a crashed node counted for a client no longer count once they have expired', async () => {
		const redis = shared.redis.commands;
		await redis.zadd(keys.client('A'), Date.now() - 1, 'expired', Date.now() + 60_000, 'waiting');
		expect((await takePriority(redis, 'A')).priority).toBe(2);
	});
});
