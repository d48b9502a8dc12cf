// Deletions, told to all nodes: a mark that outlives every picture, and a word to the workers that run now.
import type { Redis } from 'ioredis';
import { limits } from '#contract/limits.ts';
import { keys } from './keys.ts';

const markLifeMs = limits.retentionMinutes * 60_000;

/** From now on no worker begins this picture, and one that runs it hears of it. */
export async function markCancelled(redis: Redis, id: string): Promise<void> {
	await redis.set(keys.cancelled(id), '1', 'PX', markLifeMs);
	await redis.publish(keys.cancellations, id);
}

export async function isCancelled(redis: Redis, id: string): Promise<boolean> {
	return (await redis.exists(keys.cancelled(id))) === 1;
}

/** `redis` is a connection of its own: one that listens can do nothing else. */
export async function hearCancellations(redis: Redis, onCancelled: (id: string) => void): Promise<void> {
	redis.on('message', (_channel, id) => onCancelled(id));
	await redis.subscribe(keys.cancellations);
}
