// Fairness among clients: the more jobs a client has in the queue, the later its next one runs.
import { randomUUID } from 'node:crypto';
import type { Redis } from 'ioredis';
import { limits } from '#contract/limits.ts';
import { keys } from './keys.ts';

/** Jobs that a crashed node counted and never released expire after this: as long as a job may wait and run. */
const expiryMs = 2 * limits.maxJobTimeoutMs;

/** BullMQ runs 1 first; its highest is 2,097,152. */
const lowestPriority = 10_000;

export interface ClientPriority {
	/** The job's rank, see queue.ts. */
	readonly priority: number;
	/** To be called when the job has ended or left the queue. */
	release(): Promise<void>;
}

/** Counts one more job of a client. `client` is a key that does not reveal the client's address. */
export async function takePriority(redis: Redis, client: string): Promise<ClientPriority> {
	const key = keys.client(client);
	const member = randomUUID();
	const now = Date.now();
	const replies = await redis
		.multi()
		.zremrangebyscore(key, '-inf', now)
		.zadd(key, now + expiryMs, member)
		.zcard(key)
		.pexpire(key, expiryMs)
		.exec();
	const queued = Number(replies?.[2]?.[1] ?? 1);
	return {
		priority: Math.min(queued, lowestPriority),
		release: async () => void (await redis.zrem(key, member)),
	};
}
