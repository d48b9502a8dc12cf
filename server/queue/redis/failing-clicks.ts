// Notices that a worker's process for clicks cannot start, so that it can leave clicks to workers that can make them.
import { AppError, type ErrorCode } from '#contract/errors.ts';
import { isForClicks } from '../job.ts';
import type { JobRunner } from '../queue.ts';

/** After this the worker tries one more click, because only a job starts the process. */
const retryMs = 60_000;

/** The errors of a click whose process could not start, or not in time. */
const causes: readonly ErrorCode[] = ['engine-failed', 'busy'];

interface ClicksNoticed {
	readonly runJob: JobRunner;
	/** True for a minute after a click failed for such a cause, unless another one succeeds. */
	readonly areClicksFailing: boolean;
}

export function noticeFailingClicks(runJob: JobRunner): ClicksNoticed {
	let failedAt = Number.NEGATIVE_INFINITY;
	return {
		get areClicksFailing() {
			return performance.now() - failedAt < retryMs;
		},
		async runJob(job, call) {
			try {
				await runJob(job, call);
				if (isForClicks(job)) failedAt = Number.NEGATIVE_INFINITY;
			} catch (error) {
				if (isForClicks(job) && error instanceof AppError && causes.includes(error.code))
					failedAt = performance.now();
				throw error;
			}
		},
	};
}
