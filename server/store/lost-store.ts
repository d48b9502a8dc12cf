// Notices that the jobs of a worker cannot reach the store, so that it can leave them to workers that can.
import { setTimeout as sleep } from 'node:timers/promises';
import { AppError } from '#contract/errors.ts';
import type { JobRunner } from '../queue/queue.ts';

const checkIntervalMs = 1_000;

interface StoreNoticed {
	readonly runJob: JobRunner;
	/** From a job that could not reach the store until the store can be written. */
	readonly isStoreLost: boolean;
}

/** The store is checked only after such a job, because a check costs money in S3. The signal ends the checks. */
export function noticeLostStore(
	runJob: JobRunner,
	isStoreWritable: () => Promise<boolean>,
	signal: AbortSignal,
): StoreNoticed {
	let isStoreLost = false;

	async function untilWritable(): Promise<void> {
		do await sleep(checkIntervalMs, undefined, { signal, ref: false });
		while (!(await isStoreWritable()));
		isStoreLost = false;
	}

	return {
		get isStoreLost() {
			return isStoreLost;
		},
		async runJob(job, call) {
			try {
				await runJob(job, call);
			} catch (error) {
				if (error instanceof AppError && error.code === 'unavailable' && !isStoreLost) {
					isStoreLost = true;
					untilWritable().catch(() => {});
				}
				throw error;
			}
		},
	};
}
