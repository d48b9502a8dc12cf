// Fairness among clients: the more jobs a client or its network has in the queue, the later its next one runs.
import { randomUUID } from 'node:crypto';
import type { Redis } from 'ioredis';
import { limits } from '#contract/limits.ts';
import { clientsOfNetwork } from '../../rate-limits/client.ts';
import { keys } from '../../redis-keys.ts';

/** Jobs that a crashed node counted and never released expire after this: as long as a job may wait and run. */
const expiryMs = 2 * limits.maxJobTimeoutMs;

export interface ClientPriority {
	/** The job's rank, see queue.ts. */
	readonly priority: number;
	/** To be called when the job has ended or left the queue. */
	release(): Promise<void>;
}

/** Counts one more job of a client, and of its network if it has one. Neither key reveals the client's address. */
export async function takePriority(redis: Redis, client: string, network?: string): Promise<ClientPriority> {
	const taken = await Promise.all([take(redis, client), network ? take(redis, network) : undefined]);
	const [own, ofNetwork] = taken;
	return {
		priority: Math.max(own.jobs, Math.ceil((ofNetwork?.jobs ?? 0) / clientsOfNetwork)),
		release: async () => void (await Promise.all(taken.map((each) => each?.release()))),
	};
}

/** `jobs`: with this one. */
async function take(redis: Redis, counted: string) {
	const key = keys.client(counted);
	const member = randomUUID();
	const now = Date.now();
	const replies = await redis
		.multi()
		.zremrangebyscore(key, '-inf', now)
		.zadd(key, now + expiryMs, member)
		.zcard(key)
		.pexpire(key, expiryMs)
		.exec();
	return {
		jobs: Number(replies?.[2]?.[1] ?? 1),
		release: () => redis.zrem(key, member),
	};
}
