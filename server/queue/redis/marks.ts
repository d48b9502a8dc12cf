// Marks in Redis by which nodes and workers know what happened to an image or a job.
import type { Redis } from 'ioredis';
import type { AppError } from '#contract/errors.ts';
import { maxLifeMs } from '#contract/limits.ts';
import { keys } from '../../redis-keys.ts';
import { decodeFailure, encodeFailure } from './failure.ts';

/** Marks a deleted image; the mark outlives it. No worker starts its jobs after that, and running ones are cancelled. */
export async function markCancelled(redis: Redis, id: string): Promise<void> {
	await redis.set(keys.cancelled(id), '1', 'PX', maxLifeMs);
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

/** Longer than a node takes to detect a job that was removed without an event, see follow-runs.ts. */
const displacedMs = 10_000;

/**
 * A job displaced by another client's, so that a node that waits for it does not add it again. To be called before the
 * job is removed. `at`: Redis's clock in milliseconds.
 */
export async function markDisplaced(redis: Redis, jobKey: string, at: number): Promise<void> {
	await redis.set(keys.displaced(jobKey), at, 'PX', displacedMs);
}

/** Whether it happened after `enteredAt`, Redis's clock in milliseconds. */
export async function isDisplaced(redis: Redis, jobKey: string, enteredAt: number): Promise<boolean> {
	const at = await redis.get(keys.displaced(jobKey));
	return at !== null && Number(at) >= enteredAt;
}

/**
 * Stores the failure for as long as requests for the image can arrive: later calls get the same one at all nodes, and no
 * worker runs them again.
 */
export async function markUnreadable(redis: Redis, jobKey: string, failure: AppError): Promise<void> {
	await redis.set(keys.unreadable(jobKey), encodeFailure(failure).message, 'PX', maxLifeMs);
}

/** The stored failure of a job; undefined if there is none. */
export async function unreadableFailureOf(redis: Redis, jobKey: string): Promise<AppError | undefined> {
	const mark = await redis.get(keys.unreadable(jobKey));
	return mark === null ? undefined : decodeFailure(mark);
}

/** Longer than a call waits for its job. */
export const returnedMs = 10 * 60_000;

/**
 * Counts one return of a worker that had lost the lock of the job, because it or Redis stopped for longer than it lasts:
 * it was not the job that ended it.
 */
export async function markReturned(redis: Redis, jobKey: string): Promise<void> {
	const key = keys.returned(jobKey);
	await redis.multi().incr(key).pexpire(key, returnedMs).exec();
}

/** How many returns were counted for the job. */
export const returnsOf = async (redis: Redis, jobKey: string) =>
	Number(await redis.get(keys.returned(jobKey)));
