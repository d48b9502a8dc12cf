// Fairness: who has many pictures in line lets one who has few go first.
import { randomUUID } from 'node:crypto';
import type { Redis } from 'ioredis';
import { keys } from './keys.ts';

/** What a node counted and could not take back, because it died, is forgotten after this. */
const forgottenAfterMs = 5 * 60_000;

/** BullMQ serves 1 first; its highest is 2,097,152. */
const lastPriority = 10_000;

export interface Entered {
	/** 1 for a visitor's first picture in line, 2 for his second and so on. */
	readonly priority: number;
	/** To be called when the picture has left the line. */
	left(): Promise<void>;
}

/** `visitor` is a key that tells nothing of whose it is. */
export async function enterLine(redis: Redis, visitor: string): Promise<Entered> {
	const key = keys.visitor(visitor);
	const member = randomUUID();
	const now = Date.now();
	const replies = await redis
		.multi()
		.zremrangebyscore(key, '-inf', now)
		.zadd(key, now + forgottenAfterMs, member)
		.zcard(key)
		.pexpire(key, forgottenAfterMs)
		.exec();
	const inLine = Number(replies?.[2]?.[1] ?? 1);
	return {
		priority: Math.min(inLine, lastPriority),
		left: async () => void (await redis.zrem(key, member)),
	};
}
