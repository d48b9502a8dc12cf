// Runs jobs in worker processes: a bounded queue, a time-out, one retry after a crash.
import { AppError } from '#contract/errors.ts';
import type { Cutout } from '../cutout.ts';
import type { Logger } from '../logger.ts';
import { createJobDuration } from './job-duration.ts';
import type { Answer, Job } from './messages.ts';
import { unlessAborted } from './unless-aborted.ts';
import { createWaitingJobs } from './waiting-jobs.ts';
import { type WorkerProcess, WorkerProcessEnded, type WorkerProcessOptions } from './worker-process.ts';
import { superviseWorkerProcesses } from './worker-processes.ts';

export interface PoolOptions {
	readonly child: WorkerProcessOptions;
	readonly workers: number;
	/** Jobs that may wait beyond the running ones; fewer if they come to take so long that the last would wait in vain. */
	readonly queueLimit: number;
	readonly queueTimeoutMs: number;
	readonly jobTimeoutMs: number;
	readonly logger: Logger;
}

export interface PoolStatus {
	/** Whether a child is there to work, now. */
	readonly ready: boolean;
	/** Children that have loaded. */
	readonly workers: number;
	/** Children at work. */
	readonly busy: number;
	readonly waiting: number;
	/** How many may wait, at the pace of late. */
	readonly queueLimit: number;
	/** Milliseconds a job takes lately; 0 before the first. */
	readonly jobMs: number;
}

/** The children as the operating system knows them. */
export interface PoolProcesses {
	/** Of those that have loaded. */
	readonly pids: readonly number[];
	/** How many have ended, for whatever reason, after they had loaded and before the pool was closed. */
	readonly lost: number;
}

export interface Pool {
	readonly ready: Promise<void>;
	/**
	 * Throws AppError: 'busy' (line full, or the wait would be or was too long), 'engine-timeout' (its child was killed),
	 * 'engine-failed', 'unreadable-image' (also for a job under which two children ended), 'stopping', or
	 * what the child reported. When aborted it throws the signal's reason at once; a run that has begun ends
	 * by itself and is discarded, which is sooner than a new child would be ready.
	 */
	run(job: Job, signal?: AbortSignal): Promise<Cutout>;
	status(): PoolStatus;
	processes(): PoolProcesses;
	/** Running jobs finish, waiting ones get 'stopping', then the children end. */
	close(): Promise<void>;
}

export function createPool({ child, workers, jobTimeoutMs, logger, ...options }: PoolOptions): Pool {
	const { queueLimit, queueTimeoutMs } = options;
	const usable = new Set<WorkerProcess>();
	const duration = createJobDuration();
	/** Jobs that would exceed the time-out in the queue are rejected on arrival. */
	const currentLimit = () =>
		Math.min(queueLimit, duration.queueLimit(Math.max(1, usable.size), queueTimeoutMs));
	const waiting = createWaitingJobs<WorkerProcess>({ limit: currentLimit, timeoutMs: queueTimeoutMs });
	/** The worker process of each running job. */
	const runs = new Map<symbol, WorkerProcess>();
	/** When a worker process last answered, by performance.now(). */
	const answeredAt = new WeakMap<WorkerProcess, number>();
	const jobs = new Set<Promise<Cutout>>();
	let closing: Promise<void> | undefined;
	let lost = 0;

	const processes = superviseWorkerProcesses({
		start: child,
		count: workers,
		logger,
		onReady(worker, warmUpMs) {
			if (warmUpMs !== undefined) duration.record(warmUpMs);
			usable.add(worker);
			waiting.release(worker);
		},
		onEnded(worker) {
			retire(worker);
			if (!closing) lost += 1;
		},
	});
	processes.ready.catch((error) => {
		if (!closing) waiting.close(new AppError('engine-failed', error.message, { cause: error }));
	});

	function retire(worker: WorkerProcess): void {
		usable.delete(worker);
		waiting.remove(worker);
	}

	/**
	 * Releases the worker as soon as it can take another job beside this one, at the latest when it has answered, even if the
	 * job was aborted meanwhile. With `alone` only when it has answered.
	 */
	async function runOn(worker: WorkerProcess, job: Job, alone: boolean): Promise<Answer> {
		let timedOut = false;
		const timer = setTimeout(() => {
			timedOut = true;
			retire(worker);
			worker.kill();
		}, jobTimeoutMs);
		const run = Symbol('run');
		runs.set(run, worker);
		const startedAt = performance.now();
		const release = once(() => {
			if (usable.has(worker)) waiting.release(worker);
		});
		try {
			const answer = await worker.run(job, alone ? undefined : release);
			if (answer.kind === 'done') recordDuration(worker, startedAt);
			release();
			return answer;
		} catch (error) {
			throw timedOut ? new AppError('engine-timeout', `killed after ${jobTimeoutMs} ms`) : error;
		} finally {
			clearTimeout(timer);
			runs.delete(run);
		}
	}

	/** Counts what a queue position costs: of two jobs that overlap, the later one counts from the earlier one's answer. */
	function recordDuration(worker: WorkerProcess, startedAt: number): void {
		const now = performance.now();
		duration.record(now - Math.max(startedAt, answeredAt.get(worker) ?? 0));
		answeredAt.set(worker, now);
	}

	async function work(job: Job, signal?: AbortSignal): Promise<Cutout> {
		const arrivedAt = performance.now();
		for (let crashes = 0; ; ) {
			const worker = await waiting.acquire(signal, crashes > 0);
			const wait = performance.now() - arrivedAt;
			try {
				// A retry runs alone: that shows whether this job or its neighbour ended the last worker process.
				const answer = await unlessAborted(runOn(worker, job, crashes > 0), signal);
				if (answer.kind === 'done') return withWait(answer.cutOut, wait);
				throw new AppError(answer.code, answer.detail);
			} catch (error) {
				if (!(error instanceof WorkerProcessEnded)) throw error;
				crashes++;
				logger.warn(
					{ workerPid: worker.pid, crashes, reason: error.message },
					'worker process ended during a job',
				);
				// One crash may be chance; after a second the file is refused, before it ends a third worker process.
				if (crashes > 1) throw new AppError('unreadable-image', error.message, { cause: error });
			}
		}
	}

	return {
		ready: processes.ready,
		run(job, signal) {
			const result = work(job, signal);
			jobs.add(result);
			const forget = () => jobs.delete(result);
			result.then(forget, forget);
			return result;
		},
		status: () => ({
			ready: usable.size > 0 && !closing,
			workers: usable.size,
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
				await processes.close();
			})();
			return closing;
		},
	};
}

/** In line for a child, and then with the child for its network. */
function withWait(cutOut: Cutout, inLine: number): Cutout {
	const { wait = 0, ...steps } = cutOut.timings;
	return { ...cutOut, timings: { wait: inLine + wait, ...steps } };
}

function once(work: () => void): () => void {
	let isDone = false;
	return () => {
		if (!isDone) work();
		isDone = true;
	};
}
