// The pool's bounded queue: a job acquires an idle worker process, or waits for one, first in, first out.
import { AppError } from '#contract/errors.ts';

interface WaitingJobsOptions {
	/** How many jobs may wait at this moment. */
	readonly limit: () => number;
	/** How long a job that arrives now may wait. */
	readonly timeoutMs: () => number;
}

interface WaitingJobs<W> {
	/** How many jobs wait. */
	readonly count: number;
	/**
	 * Resolves to an idle worker at once, otherwise to the next one released. Throws AppError 'busy' if the queue is
	 * full or the wait exceeds the time-out, the signal's reason when aborted, and the reason passed to `close`.
	 * `isRetry` is for a job whose worker ended: it goes to the front of the queue and ignores its limit, and a
	 * time-out is 'engine-failed'.
	 */
	acquire(signal?: AbortSignal, isRetry?: boolean): Promise<W>;
	/** Gives a worker to the first waiting job, or keeps it idle. */
	release(worker: W): void;
	/** Removes a worker that ended from the idle ones. */
	remove(worker: W): void;
	/** Rejects all waiting jobs. */
	reject(reason: Error): void;
	/** Rejects all waiting and later jobs. */
	close(reason: Error): void;
}

interface WaitingJob<W> {
	start(worker: W): void;
	reject(reason: unknown): void;
}

export function createWaitingJobs<W>({ limit, timeoutMs }: WaitingJobsOptions): WaitingJobs<W> {
	const idle: W[] = [];
	const queue: WaitingJob<W>[] = [];
	let closed: Error | undefined;

	function wait(signal: AbortSignal | undefined, isRetry: boolean): Promise<W> {
		return new Promise<W>((resolve, reject) => {
			const ms = timeoutMs();
			const timer = setTimeout(
				() => job.reject(new AppError(isRetry ? 'engine-failed' : 'busy', `waited ${ms} ms`)),
				ms,
			);
			const onAbort = () => job.reject(signal?.reason);
			signal?.addEventListener('abort', onAbort, { once: true });

			function leaveQueue(): void {
				clearTimeout(timer);
				signal?.removeEventListener('abort', onAbort);
				const position = queue.indexOf(job);
				if (position >= 0) queue.splice(position, 1);
			}
			const job: WaitingJob<W> = {
				start(worker) {
					leaveQueue();
					resolve(worker);
				},
				reject(reason) {
					leaveQueue();
					reject(reason);
				},
			};
			if (isRetry) queue.unshift(job);
			else queue.push(job);
		});
	}

	function reject(reason: Error): void {
		for (const job of [...queue]) job.reject(reason);
	}

	return {
		get count() {
			return queue.length;
		},
		async acquire(signal, isRetry = false) {
			signal?.throwIfAborted();
			if (closed) throw closed;
			const worker = idle.shift();
			if (worker !== undefined) return worker;
			if (!isRetry && queue.length >= limit()) throw new AppError('busy', `${queue.length} jobs are waiting`);
			return wait(signal, isRetry);
		},
		release(worker) {
			const first = queue[0];
			if (first) first.start(worker);
			else idle.push(worker);
		},
		remove(worker) {
			const index = idle.indexOf(worker);
			if (index >= 0) idle.splice(index, 1);
		},
		reject,
		close(reason) {
			closed = reason;
			reject(reason);
		},
	};
}
