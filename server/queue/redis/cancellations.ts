// Deleted images: a mark in Redis that outlives each image, and a message to the workers that run its jobs.
import type { Redis } from 'ioredis';
import { longestLifeMs } from '#contract/limits.ts';
import { keys } from './keys.ts';

/** From now on no worker starts a job of this image, and running ones are cancelled. */
export async function markCancelled(redis: Redis, id: string): Promise<void> {
	await redis.set(keys.cancelled(id), '1', 'PX', longestLifeMs);
	await redis.publish(keys.cancellations, id);
}

export async function isCancelled(redis: Redis, id: string): Promise<boolean> {
	return (await redis.exists(keys.cancelled(id))) === 1;
}

/** `redis` is a separate connection, because a subscribed connection accepts no other commands. */
export async function onCancellation(redis: Redis, listener: (id: string) => void): Promise<void> {
	redis.on('message', (_channel, id) => listener(id));
	await redis.subscribe(keys.cancellations);
}
