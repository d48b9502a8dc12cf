import type { Redis } from 'ioredis';
import { expect, it } from 'vitest';
import { liveWorkers, startHeartbeats, totalCapacity } from './heartbeats.ts';

it('the total has the concurrency and the queue limit of all workers, and the throughput of all', () => {
	const fast = { concurrency: 1, clicks: 1, jobMs: 1_000, queueLimit: 8 };
	const slow = { concurrency: 2, clicks: 1, jobMs: 4_000, queueLimit: 4 };
	// One job a second, and two at once that take four seconds: three jobs in two seconds, three at once.
	expect(totalCapacity([fast, slow])).toEqual({ concurrency: 3, clicks: 2, jobMs: 2_000, queueLimit: 12 });
});

it('a worker without a measured duration adds its concurrency and leaves the duration as it is', () => {
	const fresh = { concurrency: 1, clicks: 0, jobMs: 0, queueLimit: 16 };
	expect(totalCapacity([fresh])).toEqual(fresh);
	expect(totalCapacity([fresh, { ...fresh, jobMs: 1_000 }])).toMatchObject({
		concurrency: 2,
		jobMs: 1_000,
	});
});

it('heartbeats go on after one that could not be sent', async () => {
	const capacity = () => ({ concurrency: 1, clicks: 1, jobMs: 0, queueLimit: 16 });
	const redis = {
		multi() {
			throw new Error('away');
		},
	};
	const heartbeats = await startHeartbeats(redis as unknown as Redis, capacity);
	await heartbeats.beat();
	await heartbeats.stop();
});

it('a worker of an earlier version, which reports no clicks, takes none', async () => {
	const report = { concurrency: 1, jobMs: 0, queueLimit: 16 };
	const redis = {
		smembers: async () => ['a', 'lost'],
		mget: async () => [JSON.stringify(report), null],
		srem() {},
	};
	expect(await liveWorkers(redis as unknown as Redis)).toEqual([{ ...report, clicks: 0 }]);
});
