// Takes out of Redis what a picture may leave there beyond its time: jobs nobody waits for any more, and events that name pictures.
import { Queue as BullQueue } from 'bullmq';
import type { Redis } from 'ioredis';
import { limits } from '#contract/limits.ts';
import { prefix, queueName } from './keys.ts';

const longestLifeMs = limits.retentionMinutes * 60_000;
/** In one turn; more wait for the next. */
const jobsATurn = 10_000;

/** `now`: milliseconds since 1970. */
export async function tidy(redis: Redis, now: number): Promise<void> {
	const line = new BullQueue(queueName, { connection: redis, prefix, skipMetasUpdate: true });
	line.on('error', () => {});
	try {
		for (const state of ['prioritized', 'wait'] as const) await line.clean(longestLifeMs, jobsATurn, state);
		await redis.xtrim(line.toKey('events'), 'MINID', now - longestLifeMs);
	} finally {
		// Takes its listeners off the connection, which is not its own and stays.
		await line.close();
	}
}
