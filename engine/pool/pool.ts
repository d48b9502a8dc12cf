// Runs jobs in worker processes: a bounded queue, a time-out, one retry after a crash.
import { AppError } from '#contract/errors.ts';
import { unlessAborted } from '#contract/unless-aborted.ts';
import { createJobDuration, timeoutFor } from './job-duration.ts';
import { createJobRuns, once } from './job-runs.ts';
import type { EngineJob, JobOutcome, JobOutput, Output } from './messages.ts';
import { createWaitingJobs } from './waiting-jobs.ts';
import { type WorkerProcess, WorkerProcessEnded } from './worker-process.ts';
import { createWorkerSet, type WorkerSetOptions } from './worker-set.ts';

export interface PoolOptions extends WorkerSetOptions {
	/** Jobs that may wait beyond the running ones; fewer while jobs take so long that the last one would time out. */
	readonly queueLimit: number;
	/** This and `jobTimeoutMs` grow while jobs take long, see job-duration.ts. */
	readonly queueTimeoutMs: number;
	readonly jobTimeoutMs: number;
}

/** How a caller follows its job. */
export interface JobCall {
	/** Aborted when no caller waits for the job any longer. */
	readonly signal?: AbortSignal | undefined;
	/**
	 * Called once, when there is capacity for another job: when the worker process can take one alongside this job or
	 * has finished it. After an abort that is later than the rejection.
	 */
	readonly onCapacity?: (() => void) | undefined;
}

export interface PoolStatus {
	/**
	 * Whether jobs can run: a worker process has loaded, or all have ended because they were idle, and the next job
	 * starts them.
	 */
	readonly ready: boolean;
	/** Worker processes that have loaded; all of them while they have ended because they were idle. */
	readonly workers: number;
	/** Worker processes that run a job. */
	readonly busy: number;
	/** Jobs in the queue. */
	readonly waiting: number;
	/** How many jobs may wait at the recent job duration. */
	readonly queueLimit: number;
	/** Recent duration of an analysis in milliseconds; 0 before the first. */
	readonly jobMs: number;
}

/** The worker processes as the operating system knows them. */
export interface PoolProcesses {
	/** Process ids of those that have loaded. */
	readonly pids: readonly number[];
	/** How many ended, for any reason, after they had loaded and before the pool was closed. */
	readonly lost: number;
}

export interface Pool {
	/** Resolves when each worker process has been ready once; at once if they start late. */
	readonly ready: Promise<void>;
	/**
	 * Throws AppError: 'busy' (the queue is full, or the wait would be or was too long), 'engine-timeout' (the worker
	 * process was killed), 'engine-failed', 'unreadable-image' (or the job ended two worker processes), 'stopping', or
	 * the error that the worker process reported. When aborted it throws the signal's reason at once; a run that has
	 * begun ends by itself and is discarded, which is sooner than a new worker process would be ready.
	 */
	run<J extends EngineJob>(job: J, call?: JobCall): Promise<Output<J>>;
	status(): PoolStatus;
	processes(): PoolProcesses;
	/** Running jobs finish, waiting ones get 'stopping', then the worker processes end. */
	close(): Promise<void>;
}

/** Attempts of a job whose worker processes end, whatever the cause. */
const maxEnds = 4;

/** How many worker processes have ended during a job, and how many of them after it had begun. */
interface Failures {
	ends: number;
	crashes: number;
}

export function createPool({ queueLimit, queueTimeoutMs, jobTimeoutMs, ...options }: PoolOptions): Pool {
	const { logger } = options;
	const duration = createJobDuration();
	/** Processes that ended because there was no job start again with the next one. */
	const workerCount = () => (workers.isSuspended ? options.workers : workers.usable.size);
	/** Jobs that would exceed the time-out in the queue are rejected on arrival. */
	const currentLimit = () =>
		Math.min(queueLimit, duration.queueLimit(Math.max(1, workerCount()), queueTimeoutMs));
	const waiting = createWaitingJobs<WorkerProcess>({
		limit: currentLimit,
		timeoutMs: () => timeoutFor(queueTimeoutMs, duration.meanMs),
	});
	const workers = createWorkerSet(options, {
		onReady: waiting.release,
		onRetired: waiting.remove,
		onFailed: (error) => waiting.reject(new AppError('engine-failed', error.message, { cause: error })),
	});
	const runs = createJobRuns({ jobTimeoutMs, duration, onTimeout: workers.retire });
	const jobs = new Set<Promise<JobOutput>>();
	let closing: Promise<void> | undefined;

	/**
	 * Runs the job until it has an outcome: again if a worker process ends during it, within the limits of `countEnd`.
	 */
	async function work<J extends EngineJob>(
		job: J,
		{ signal, onCapacity = () => {} }: JobCall,
	): Promise<Output<J>> {
		const arrivedAt = performance.now();
		const reportCapacity = once(onCapacity);
		const failures: Failures = { ends: 0, crashes: 0 };
		let run: Promise<JobOutcome> | undefined;
		try {
			for (;;) {
				const worker = await waiting.acquire(signal, failures.ends > 0);
				const wait = performance.now() - arrivedAt;
				run = runs.run(worker, job, {
					// Running the job alone shows whether it or its neighbour ended the last worker process.
					isAlone: failures.crashes > 0,
					onCapacity() {
						if (workers.usable.has(worker)) waiting.release(worker);
						reportCapacity();
					},
				});
				const outcome = await unlessAborted(run, signal).catch((error) => countEnd(failures, error, worker));
				if (outcome?.kind === 'done') return withWait(outcome.output as Output<J>, wait);
				if (outcome) throw new AppError(outcome.code, outcome.message);
			}
		} finally {
			// The run of an aborted job continues.
			Promise.resolve(run).then(reportCapacity, reportCapacity);
		}
	}

	/**
	 * Counts the end of a worker process during a job. Throws if the job must
	 * not be tried again, and any other error unchanged.
	 */
	function countEnd(failures: Failures, error: unknown, { pid }: WorkerProcess): undefined {
		if (!(error instanceof WorkerProcessEnded)) throw error;
		failures.ends++;
		if (error.hadBegun) failures.crashes++;
		const { ends, crashes } = failures;
		logger.warn({ workerPid: pid, crashes, reason: error.message }, 'worker process ended during a job');
		// One crash may be a coincidence; after a second one the file is rejected, before it ends a third worker process.
		if (crashes > 1) throw new AppError('unreadable-image', error.message, { cause: error });
		if (ends === maxEnds) throw new AppError('engine-failed', error.message, { cause: error });
	}

	return {
		ready: workers.ready,
		async run(job, call = {}) {
			if (closing) throw new AppError('stopping');
			workers.beginJob();
			const result = work(job, call);
			jobs.add(result);
			try {
				return await result;
			} finally {
				jobs.delete(result);
				workers.endJob();
			}
		},
		status: () => ({
			ready: (workers.usable.size > 0 || workers.isSuspended) && !closing,
			workers: workerCount(),
			busy: runs.busy,
			waiting: waiting.count,
			queueLimit: currentLimit(),
			jobMs: duration.meanMs,
		}),
		processes: () => ({ pids: Array.from(workers.usable, ({ pid }) => pid), lost: workers.lost }),
		close() {
			closing ??= (async () => {
				waiting.close(new AppError('stopping'));
				await Promise.allSettled(jobs);
				await workers.close();
			})();
			return closing;
		},
	};
}

/** Adds the time in the queue to the wait for the network. */
function withWait<T extends JobOutput>(output: T, queuedMs: number): T {
	const { wait = 0, ...steps } = output.timings;
	return { ...output, timings: { wait: queuedMs + wait, ...steps } };
}
