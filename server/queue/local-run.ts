// One run of a job on a single machine: its rank, its callers, and how it ends.
import { type Job, jobKey } from './job.ts';

export interface LocalRun {
	readonly job: Job;
	readonly key: string;
	readonly client: string | undefined;
	/** See queue.ts. */
	readonly rank: number;
	/** By performance.now(). */
	readonly enteredAt: number;
	readonly abort: AbortController;
	readonly outcome: PromiseWithResolvers<void>;
	/** Calls that wait for it. */
	callers: number;
	/** Rejects it when it has waited too long. */
	timer: NodeJS.Timeout | undefined;
}

export function createLocalRun(job: Job, client: string | undefined, rank: number): LocalRun {
	const outcome = Promise.withResolvers<void>();
	// Callers receive the failure. Without callers it is no unhandled rejection.
	outcome.promise.catch(() => {});
	return {
		job,
		key: jobKey(job),
		client,
		rank,
		enteredAt: performance.now(),
		abort: new AbortController(),
		outcome,
		callers: 0,
		timer: undefined,
	};
}

/** The rank of a client's next job. */
export function rankOf(client: string | undefined, unfinished: Iterable<LocalRun>): number {
	let rank = 1;
	for (const run of unfinished) if (client !== undefined && run.client === client) rank += 1;
	return rank;
}
