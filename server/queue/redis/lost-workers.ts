// Rejects a job that has crashed two workers. BullMQ counts how often the lock of a job was lost; if the worker came
// back, the job had not crashed it, so that loss is subtracted.
import type { Redis } from 'ioredis';
import { AppError } from '#contract/errors.ts';
import { createExpiringMap } from '../expiring-map.ts';
import { markReturned, returnedMs, returnsOf } from './marks.ts';

/**
 * One lost worker may be a coincidence. After the second the image is to
 * blame, as in the engine with its worker processes. One that was stopped, or
 * cut off from Redis, loses a job's lock too, and comes back.
 */
const maxLostWorkers = 1;

interface LostWorkers {
	/**
	 * To be called when a job begins, of which so many locks were lost. Throws AppError 'unreadable-image' if it has cost
	 * too many workers.
	 */
	requireReadable(jobKey: string, lostLocks: number): Promise<void>;
	/** To be called when this worker notices that it has lost the locks of jobs, and so has come back. */
	countReturn(jobKeys: readonly string[]): void;
}

export function countLostWorkers(redis: Redis): LostWorkers {
	/** Jobs whose current lock was lost, which BullMQ reports at each renewal. Many of them never run here again. */
	const lost = createExpiringMap<true>(returnedMs);
	return {
		async requireReadable(jobKey, lostLocks) {
			lost.delete(jobKey);
			if (lostLocks <= maxLostWorkers) return;
			const lostWorkers = lostLocks - (await returnsOf(redis, jobKey));
			if (lostWorkers > maxLostWorkers)
				throw new AppError('unreadable-image', `${lostWorkers} workers were lost while they ran it`);
		},
		countReturn(jobKeys) {
			for (const key of jobKeys) if (lost.add(key, true)) markReturned(redis, key).catch(() => {});
		},
	};
}
