// Marks in Redis of jobs that were displaced by another client's, so that a
// node that waits for one does not add it again.
import type { Redis } from 'ioredis';
import { keys } from './keys.ts';

/** Longer than a node takes to detect a job that was removed without an event, see follow-runs.ts. */
const markLifeMs = 10_000;

/** To be called before the job is removed. `at`: Redis's clock in milliseconds. */
export async function markDisplaced(redis: Redis, jobKey: string, at: number): Promise<void> {
	await redis.set(keys.displaced(jobKey), at, 'PX', markLifeMs);
}

/** Whether it happened after `enteredAt`, Redis's clock in milliseconds. */
export async function isDisplaced(redis: Redis, jobKey: string, enteredAt: number): Promise<boolean> {
	const at = await redis.get(keys.displaced(jobKey));
	return at !== null && Number(at) >= enteredAt;
}
