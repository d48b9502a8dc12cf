// Notices that the jobs of a worker cannot reach the store, so that it can leave them to workers that can.
import { setTimeout as sleep } from 'node:timers/promises';
import { AppError } from '#contract/errors.ts';
import type { Work } from '../queue/queue.ts';

const checkIntervalMs = 1_000;

interface NoticedWork {
	readonly work: Work;
	/** From a job that could not reach the store until the store can be written. */
	readonly isStoreLost: boolean;
}

/** The store is checked only after such a job, because a check costs money in S3. The signal ends the checks. */
export function noticeLostStore(
	work: Work,
	isStoreWritable: () => Promise<boolean>,
	signal: AbortSignal,
): NoticedWork {
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
		async work(job, call) {
			try {
				await work(job, call);
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
