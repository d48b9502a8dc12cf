// Workers that had lost the lock of a job, because they or Redis stopped for longer than it lasts, and came back: it was
// not the job that ended them.
import type { Redis } from 'ioredis';
import { keys } from './keys.ts';

/** Longer than a call waits for its job. */
const keptMs = 10 * 60_000;

/** Counts one return. */
export async function markReturned(redis: Redis, jobKey: string): Promise<void> {
	const key = keys.returned(jobKey);
	await redis.multi().incr(key).pexpire(key, keptMs).exec();
}

/** How many returns were counted for the job. */
export const returnsOf = async (redis: Redis, jobKey: string) =>
	Number(await redis.get(keys.returned(jobKey)));
