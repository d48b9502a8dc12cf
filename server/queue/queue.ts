// The queue in which jobs wait for the engine. Every implementation passes the same suite, test/suites/queue-suite.ts.
//
// It is fair among clients (decision 24):
// - A job's rank is the number of unfinished jobs of its client, itself included, at the moment it enters. A /48 of IPv6
//   has the share of four clients (rate-limits/client.ts): the rank is at least a quarter, rounded up, of all its jobs.
// - The lowest rank runs first, equal ranks in order of arrival.
// - A waiting job that another client requests too counts for that client as well, and gets the lower of the two ranks.
// - When the queue is full (queue-limit.ts), a newcomer displaces the last job in this order, or as many of the last as
//   it needs, if all of them have a higher rank; otherwise it is rejected.
import { AppError } from '#contract/errors.ts';
import type { JobCall } from '#engine/index.ts';
import type { QueueJob } from './job.ts';

/** Runs one job: reads from the store, runs the engine, stores what it made. Follows `call` as the engine does. */
export type JobRunner = (job: QueueJob, call: RunCall) => Promise<void>;
export type RunCall = JobCall & { readonly signal: AbortSignal };

/** One call that waits for a job. */
export interface Caller {
	/** A key that distinguishes clients. Every job without one has rank 1. */
	readonly client?: string;
	/** Aborted when the client has disconnected. */
	readonly signal?: AbortSignal;
}

/** `signal`: the caller's. Throws AppError 'request-timeout' if it is aborted. */
export function throwIfDisconnected(signal: AbortSignal | undefined): void {
	if (signal?.aborted) throw new AppError('request-timeout', 'the client has disconnected');
}

/** The current capacity of the engine, or of all workers together. */
export interface Capacity {
	/** Jobs that run at once; 0 while the engine is not ready. */
	readonly concurrency: number;
	/** Recent duration of a job in milliseconds; 0 if unknown. */
	readonly jobMs: number;
	/** Jobs that may wait and still start in time, see engine/pool/job-duration.ts; in analyses, see queue-limit.ts. */
	readonly queueLimit: number;
}

export interface QueuePosition {
	readonly state: 'waiting' | 'running';
	/** 1 is the next job to run; 0 is running. */
	readonly position: number;
	/** Expected milliseconds until the job is done; 0 if unknown. */
	readonly expectedWaitMs: number;
}

export interface QueueStatus {
	readonly waiting: number;
	readonly running: number;
}

export interface Queue {
	/**
	 * Resolves when the job's output is in the store. Calls for an equal job share its run while it waits or runs. When
	 * the last caller has disconnected, a waiting job leaves the queue; a running one may finish. Throws what its run
	 * threw, or AppError 'busy' if the queue is full, the wait too long, or another client's job displaces it; 'gone' if
	 * the image was cancelled, 'stopping', 'unavailable' if the queue cannot be reached, and 'request-timeout' for a
	 * caller whose signal is aborted.
	 */
	run(job: QueueJob, caller?: Caller): Promise<void>;
	/**
	 * Starts the job now if no other job has to wait because of it; otherwise
	 * does nothing. Counts for `client`. Never throws.
	 */
	startIfIdle(job: QueueJob, client?: string): void;
	/** Undefined if the job neither waits nor runs. */
	position(job: QueueJob): Promise<QueuePosition | undefined>;
	/** Numbers of waiting and running jobs, of all processes that share the queue. */
	status(): Promise<QueueStatus>;
	/**
	 * Ends every job of an image that is about to be deleted, and resolves when
	 * none of them can write any more. Later calls get 'gone'.
	 */
	cancel(id: string): Promise<void>;
	/** Accepts no more jobs and resolves when running ones have finished. */
	close(): Promise<void>;
}

/**
 * Expected milliseconds until a job is done. `load` is that of the waiting
 * jobs up to and with it, see queue-limit.ts; 0 if it runs.
 */
export function expectedWait(
	load: number,
	{ concurrency, jobMs }: Pick<Capacity, 'concurrency' | 'jobMs'>,
): number {
	return Math.round((load / Math.max(1, concurrency) + 1) * jobMs);
}
