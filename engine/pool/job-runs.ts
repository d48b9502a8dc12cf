// The runs of jobs in worker processes, each with a time-out.
import { AppError } from '#contract/errors.ts';
import { type JobDuration, timeoutFor } from './job-duration.ts';
import type { EngineJob, JobOutcome } from './messages.ts';
import { type WorkerProcess, WorkerProcessEnded } from './worker-process.ts';

interface JobRunsOptions {
	/** Grows while jobs take long, see job-duration.ts. */
	readonly jobTimeoutMs: number;
	/** Duration of the analyses that completed. */
	readonly duration: JobDuration;
	/** Called when the worker process is killed because its job exceeded the time-out. */
	onTimeout(worker: WorkerProcess): void;
}

/**
 * A time-out is counted in this many parts. A process that was suspended for long, for example by Ctrl-Z or a closed
 * laptop, loses one part, not all: its worker processes were suspended too.
 */
const timeoutParts = 10;

interface RunCall {
	/** The worker process takes no other job meanwhile. */
	readonly isAlone: boolean;
	/** Called once, when the worker process can take another job: alongside this one, or because it has ended. */
	onCapacity(): void;
}

interface JobRuns {
	/** Worker processes that run a job. */
	readonly busy: number;
	/**
	 * Runs the job to its end: it cannot be aborted. Rejects with AppError 'engine-timeout' after the time-out, and with
	 * what `WorkerProcess.run` rejects with; after the end of the process there is no capacity.
	 */
	run(worker: WorkerProcess, job: EngineJob, call: RunCall): Promise<JobOutcome>;
}

export function createJobRuns({ jobTimeoutMs, duration, onTimeout }: JobRunsOptions): JobRuns {
	const runs = new Map<symbol, WorkerProcess>();
	/** When a worker process last finished a job, by performance.now(). */
	const finishedAt = new WeakMap<WorkerProcess, number>();

	/**
	 * Records the time per queue position: if two jobs overlap, the later one counts from the end of the earlier one.
	 */
	function recordDuration(worker: WorkerProcess, startedAt: number): void {
		const now = performance.now();
		duration.record(now - Math.max(startedAt, finishedAt.get(worker) ?? 0));
		finishedAt.set(worker, now);
	}

	return {
		get busy() {
			return new Set(runs.values()).size;
		},
		async run(worker, job, { isAlone, onCapacity }) {
			const timeoutMs = timeoutFor(jobTimeoutMs, duration.meanMs);
			let timedOut = false;
			let partsLeft = timeoutParts;
			const timer = setInterval(() => {
				if (--partsLeft !== 0) return;
				timedOut = true;
				onTimeout(worker);
				worker.kill();
			}, timeoutMs / timeoutParts);
			const run = Symbol('run');
			runs.set(run, worker);
			const startedAt = performance.now();
			const reportCapacity = once(onCapacity);
			try {
				const outcome = await worker.run(job, isAlone ? undefined : reportCapacity);
				// Renderings are ten times as fast and would make the estimate of the wait too short.
				if (outcome.kind === 'done' && job.kind === 'analyse') recordDuration(worker, startedAt);
				reportCapacity();
				return outcome;
			} catch (error) {
				if (!(error instanceof WorkerProcessEnded)) reportCapacity();
				throw timedOut ? new AppError('engine-timeout', `killed after ${timeoutMs} ms`) : error;
			} finally {
				clearInterval(timer);
				runs.delete(run);
			}
		},
	};
}

/** Calls `work` the first time only. */
export function once(work: () => void): () => void {
	let isDone = false;
	return () => {
		if (!isDone) work();
		isDone = true;
	};
}
