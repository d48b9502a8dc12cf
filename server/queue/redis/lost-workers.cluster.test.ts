import { describe, expect, it } from 'vitest';
import { useOneRedis } from '#test/one-redis.ts';
import { isInstalled } from '#test/programs.ts';
import { until } from '#test/until.ts';
import { countLostWorkers } from './lost-workers.ts';
import { returnsOf } from './marks.ts';

describe.skipIf(!isInstalled('Redis'))('the lost workers of a job', () => {
	const shared = useOneRedis();

	it('are as many as its lost locks, without the workers that came back, each of which counts once', async () => {
		const redis = shared.redis.commands;
		const { countReturn, requireReadable } = countLostWorkers(redis);
		const returns = () => returnsOf(redis, 'a');
		const unreadable = { code: 'unreadable-image' };
		await requireReadable('a', 1);
		await expect(requireReadable('a', 2)).rejects.toMatchObject(unreadable);
		// Reported at each renewal of the lock that is lost.
		countReturn(['a']);
		countReturn(['a']);
		await until(returns).toBe(1);
		await requireReadable('a', 2);
		await expect(requireReadable('a', 3)).rejects.toMatchObject(unreadable);
		// It has run here again, and lost that lock too.
		countReturn(['a']);
		await until(returns).toBe(2);
		await requireReadable('a', 3);
	});
});
