// One run of a job, for which any number of equal calls wait.
import { unlessAborted } from '#contract/unless-aborted.ts';
import { jobKey, type QueueJob } from './job.ts';
import { throwIfDisconnected } from './queue.ts';

export interface SharedRun {
	readonly job: QueueJob;
	readonly key: string;
	readonly outcome: PromiseWithResolvers<void>;
	/** Calls that wait for it. */
	callers: number;
}

export function createSharedRun(job: QueueJob): SharedRun {
	const outcome = Promise.withResolvers<void>();
	// Callers receive the failure. Without callers it must not become an unhandled rejection.
	outcome.promise.catch(() => {});
	return { job, key: jobKey(job), outcome, callers: 0 };
}

/**
 * Waits as one of the run's callers until it ends or this one disconnects;
 * `onAbandoned` is called when no caller is left.
 */
export async function waitFor(
	run: SharedRun,
	signal: AbortSignal | undefined,
	onAbandoned: () => void,
): Promise<void> {
	run.callers += 1;
	try {
		await unlessAborted(run.outcome.promise, signal);
	} catch (error) {
		throwIfDisconnected(signal);
		throw error;
	} finally {
		run.callers -= 1;
		if (run.callers === 0) onAbandoned();
	}
}
