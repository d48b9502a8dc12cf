// Runs jobs in worker processes: a bounded queue, a time-out, one retry after a crash.
import { AppError } from '#contract/errors.ts';
import type { Logger } from '../logger.ts';
import { createJobDuration, timeoutFor } from './job-duration.ts';
import type { Job, JobOutcome, JobOutput, Output } from './messages.ts';
import { unlessAborted } from './unless-aborted.ts';
import { createWaitingJobs } from './waiting-jobs.ts';
import { type WorkerProcess, WorkerProcessEnded, type WorkerProcessOptions } from './worker-process.ts';
import {
	type SupervisorOptions,
	superviseWorkerProcesses,
	type WorkerProcesses,
} from './worker-processes.ts';

export interface PoolOptions {
	readonly worker: WorkerProcessOptions;
	readonly workers: number;
	/** Jobs that may wait beyond the running ones; fewer while jobs take so long that the last one would time out. */
	readonly queueLimit: number;
	/** Both are longer while jobs take long, see job-duration.ts. */
	readonly queueTimeoutMs: number;
	readonly jobTimeoutMs: number;
	/**
	 * The worker processes end when there has been no job for this long, and start again with the next: only the end of a process gives its
	 * memory back. Default: they stay.
	 */
	readonly idleMs?: number | undefined;
	/** Whether they start with the first job. Default: at once. */
	readonly startsLate?: boolean;
	/** Of a start, see worker-processes.ts; the first of those that start at once may take longer. Default a minute; it takes a second or two. */
	readonly startTimeoutMs?: number;
	readonly logger: Logger;
}

/** How a caller follows its job. */
export interface JobCall {
	/** Aborted when nobody waits for the job any more. */
	readonly signal?: AbortSignal | undefined;
	/**
	 * Called once, when there is capacity for another job: when the worker process can take one beside it, or has
	 * finished it, which after an abort is later than the rejection.
	 */
	readonly onCapacity?: (() => void) | undefined;
}

export interface PoolStatus {
	/** Whether jobs can run: a worker process has loaded, or those that ended because they were idle start with the next. */
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
	/** Of those that have loaded. */
	readonly pids: readonly number[];
	/** How many ended, for any reason, after they had loaded and before the pool was closed. */
	readonly lost: number;
}

export interface Pool {
	/** Resolves when each worker process has been ready once; at once if they start late. */
	readonly ready: Promise<void>;
	/**
	 * Throws AppError: 'busy' (the queue is full, or the wait would be or was too long), 'engine-timeout' (the worker process
	 * was killed), 'engine-failed', 'unreadable-image' (also for a job that ended two worker processes), 'stopping', or the
	 * error that the worker process reported. When aborted it throws the signal's reason at once; a run that has begun ends by
	 * itself and is discarded, which is sooner than a new worker process would be ready.
	 */
	run<J extends Job>(job: J, call?: JobCall): Promise<Output<J>>;
	status(): PoolStatus;
	processes(): PoolProcesses;
	/** Running jobs finish, waiting ones get 'stopping', then the worker processes end. */
	close(): Promise<void>;
}

type StartOptions = Pick<SupervisorOptions, 'retries' | 'firstTimeoutMs'>;

export function createPool({ worker, workers, jobTimeoutMs, logger, ...options }: PoolOptions): Pool {
	const { queueLimit, queueTimeoutMs, idleMs, startsLate = false, startTimeoutMs = 60_000 } = options;
	const usable = new Set<WorkerProcess>();
	const duration = createJobDuration();
	/** Jobs that would exceed the time-out in the queue are rejected on arrival. */
	const currentLimit = () =>
		Math.min(queueLimit, duration.queueLimit(Math.max(1, usable.size), queueTimeoutMs));
	const waiting = createWaitingJobs<WorkerProcess>({
		limit: currentLimit,
		timeoutMs: () => timeoutFor(queueTimeoutMs, duration.meanMs),
	});
	/** The worker process of each running job. */
	const runs = new Map<symbol, WorkerProcess>();
	/** When a worker process last finished a job, by performance.now(). */
	const finishedAt = new WeakMap<WorkerProcess, number>();
	const jobs = new Set<Promise<JobOutput>>();
	let processes = startsLate ? undefined : start({ retries: false });
	/** From their end after `idleMs` without a job until one of them is ready again, or cannot start. */
	let isSuspended = false;
	let ended = Promise.resolve();
	let idleTimer: NodeJS.Timeout | undefined;
	let closing: Promise<void> | undefined;
	let lost = 0;

	function start({ retries, firstTimeoutMs }: StartOptions): WorkerProcesses {
		const started = superviseWorkerProcesses({
			start: worker,
			retries,
			count: workers,
			startTimeoutMs,
			firstTimeoutMs,
			logger,
			onReady(worker) {
				isSuspended = false;
				usable.add(worker);
				waiting.release(worker);
				startIdleTimer();
			},
			onUnable() {
				isSuspended = false;
			},
			onEnded(worker) {
				retire(worker);
				lost += 1;
			},
		});
		started.ready.catch((error) => {
			if (processes !== started) return;
			end();
			waiting.reject(new AppError('engine-failed', error.message, { cause: error }));
		});
		return started;
	}

	/** The next job starts the worker processes again. */
	function end(): void {
		for (const worker of [...usable]) retire(worker);
		const ending = processes;
		processes = undefined;
		ended = ended.then(() => ending?.close());
	}

	/** Ends the worker processes after `idleMs`, unless a job comes first. */
	function startIdleTimer(): void {
		clearTimeout(idleTimer);
		if (idleMs !== undefined && jobs.size === 0) idleTimer = setTimeout(suspend, idleMs).unref();
	}

	/** Not during a start at once or after a loss, because it is not known then whether they can start. */
	function suspend(): void {
		if (!startsLate && usable.size === 0 && !isSuspended) return;
		if (processes) logger.info({ idleMs }, 'worker processes end, because there was no job');
		isSuspended = !startsLate;
		end();
	}

	function retire(worker: WorkerProcess): void {
		usable.delete(worker);
		waiting.remove(worker);
	}

	/**
	 * Releases the worker as soon as it can take another job beside this one, at the latest when the job has ended, even if
	 * it was aborted meanwhile. With `alone` only when the job has ended.
	 */
	async function runOn(
		worker: WorkerProcess,
		job: Job,
		alone: boolean,
		onCapacity: () => void,
	): Promise<JobOutcome> {
		const timeoutMs = timeoutFor(jobTimeoutMs, duration.meanMs);
		let timedOut = false;
		const timer = setTimeout(() => {
			timedOut = true;
			retire(worker);
			worker.kill();
		}, timeoutMs);
		const run = Symbol('run');
		runs.set(run, worker);
		const startedAt = performance.now();
		const release = once(() => {
			if (usable.has(worker)) waiting.release(worker);
			onCapacity();
		});
		try {
			const outcome = await worker.run(job, alone ? undefined : release);
			// Renderings are ten times as fast and would make the estimate of the wait too short.
			if (outcome.kind === 'done' && job.kind === 'analyse') recordDuration(worker, startedAt);
			release();
			return outcome;
		} catch (error) {
			throw timedOut ? new AppError('engine-timeout', `killed after ${timeoutMs} ms`) : error;
		} finally {
			clearTimeout(timer);
			runs.delete(run);
		}
	}

	/** Records the time per queue position: of two jobs that overlap, the later one counts from the end of the earlier one. */
	function recordDuration(worker: WorkerProcess, startedAt: number): void {
		const now = performance.now();
		duration.record(now - Math.max(startedAt, finishedAt.get(worker) ?? 0));
		finishedAt.set(worker, now);
	}

	async function work<J extends Job>(job: J, { signal, onCapacity = () => {} }: JobCall): Promise<Output<J>> {
		const arrivedAt = performance.now();
		const reportCapacity = once(onCapacity);
		let run: Promise<JobOutcome> | undefined;
		try {
			for (let crashes = 0; ; ) {
				const worker = await waiting.acquire(signal, crashes > 0);
				const wait = performance.now() - arrivedAt;
				try {
					// A retry runs alone: that shows whether this job or its neighbour ended the last worker process.
					run = runOn(worker, job, crashes > 0, reportCapacity);
					const outcome = await unlessAborted(run, signal);
					if (outcome.kind === 'done') return withWait(outcome.output as Output<J>, wait);
					throw new AppError(outcome.code, outcome.detail);
				} catch (error) {
					if (!(error instanceof WorkerProcessEnded)) throw error;
					crashes++;
					logger.warn(
						{ workerPid: worker.pid, crashes, reason: error.message },
						'worker process ended during a job',
					);
					// One crash may be chance; after a second the file is rejected, before it ends a third worker process.
					if (crashes > 1) throw new AppError('unreadable-image', error.message, { cause: error });
				}
			}
		} finally {
			// The run of an aborted job continues.
			Promise.resolve(run).then(reportCapacity, reportCapacity);
		}
	}

	return {
		ready: processes?.ready ?? Promise.resolve(),
		run(job, call = {}) {
			clearTimeout(idleTimer);
			if (!closing) processes ??= start({ retries: isSuspended, firstTimeoutMs: startTimeoutMs });
			const result = work(job, call);
			jobs.add(result);
			const remove = () => {
				jobs.delete(result);
				startIdleTimer();
			};
			result.then(remove, remove);
			return result;
		},
		status: () => ({
			ready: (usable.size > 0 || isSuspended) && !closing,
			workers: isSuspended ? workers : usable.size,
			busy: new Set(runs.values()).size,
			waiting: waiting.count,
			queueLimit: currentLimit(),
			jobMs: duration.meanMs,
		}),
		processes: () => ({ pids: Array.from(usable, ({ pid }) => pid), lost }),
		close() {
			closing ??= (async () => {
				waiting.close(new AppError('stopping'));
				await Promise.allSettled(jobs);
				end();
				await ended;
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

function once(work: () => void): () => void {
	let isDone = false;
	return () => {
		if (!isDone) work();
		isDone = true;
	};
}
