// Jobs that failed because their image is unreadable, stored for all nodes:
// later calls get the same failure, and no worker runs them again.
import type { Redis } from 'ioredis';
import type { AppError } from '#contract/errors.ts';
import { longestLifeMs } from '#contract/limits.ts';
import { decodeFailure, encodeFailure } from './failure.ts';
import { keys } from './keys.ts';

/** Stores the failure for as long as requests for the image can arrive. */
export async function markUnreadable(redis: Redis, jobKey: string, failure: AppError): Promise<void> {
	await redis.set(keys.unreadable(jobKey), encodeFailure(failure).message, 'PX', longestLifeMs);
}

/** The stored failure of a job; undefined if there is none. */
export async function unreadableFailureOf(redis: Redis, jobKey: string): Promise<AppError | undefined> {
	const mark = await redis.get(keys.unreadable(jobKey));
	return mark === null ? undefined : decodeFailure(mark);
}
