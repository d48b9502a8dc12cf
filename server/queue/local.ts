// The queue of a single machine: the engine's own, with one run for equal jobs.
import { AppError } from '#contract/errors.ts';
import { limits } from '#contract/limits.ts';
import { unlessAborted } from '#engine/index.ts';
import { isUnreadable, type Job, jobKey } from './job.ts';
import { type Capacity, expectedWait, type Queue, type Work } from './queue.ts';

interface Run {
	readonly job: Job;
	readonly done: Promise<void>;
	readonly abort: AbortController;
	callers: number;
	/** Aborted because its last caller disconnected. A later call starts another run after this one has ended. */
	isAbandoned: boolean;
}

export function createLocalQueue(work: Work, capacity: () => Capacity): Queue {
	/** By job key, in order of arrival, which is the engine's order. */
	const runs = new Map<string, Run>();
	/** By image id. */
	const cancelled = new Map<string, AppError>();
	/** By job key: jobs that failed because of the image are not given to the engine again. */
	const unreadable = new Map<string, AppError>();
	let closed = false;

	function start(job: Job): Run {
		if (closed) throw new AppError('stopping');
		const key = jobKey(job);
		const abort = new AbortController();
		const done = work(job, abort.signal).finally(() => runs.delete(key));
		// Without callers a failure has no reader: only that the image is unreadable matters to later calls.
		done.catch((error) => {
			if (isUnreadable(error)) addFailure(unreadable, key, error);
		});
		const run = { job, done, abort, callers: 0, isAbandoned: false };
		runs.set(key, run);
		return run;
	}

	/** 0 for the jobs that the engine runs at once. */
	function positionOf(key: string): number {
		const before = [...runs.keys()].indexOf(key);
		return Math.max(0, before - capacity().concurrency + 1);
	}

	async function join(run: Run, signal: AbortSignal | undefined): Promise<void> {
		run.callers += 1;
		try {
			await unlessAborted(run.done, signal);
		} catch (error) {
			throw signal?.aborted ? new AppError('request-timeout', 'the client has disconnected') : error;
		} finally {
			run.callers -= 1;
			if (signal?.aborted && run.callers === 0 && positionOf(jobKey(run.job)) > 0) {
				run.isAbandoned = true;
				run.abort.abort(signal.reason);
			}
		}
	}

	return {
		async run(job, { signal } = {}) {
			const key = jobKey(job);
			for (;;) {
				const run = runs.get(key);
				if (!run?.isAbandoned) {
					const failure = cancelled.get(job.id) ?? unreadable.get(key);
					if (!run && failure) throw failure;
					return join(run ?? start(job), signal);
				}
				await run.done.catch(() => {});
			}
		},
		startIfIdle(job) {
			if (!closed && !runs.has(jobKey(job)) && runs.size < capacity().concurrency) start(job);
		},
		async position(job) {
			const key = jobKey(job);
			if (!runs.has(key)) return undefined;
			const position = positionOf(key);
			return {
				state: position > 0 ? 'waiting' : 'running',
				position,
				expectedWaitMs: expectedWait(position, capacity()),
			};
		},
		async status() {
			const running = Math.min(runs.size, capacity().concurrency);
			return { running, waiting: runs.size - running };
		},
		async cancel(id) {
			addFailure(cancelled, id, new AppError('gone', 'deleted'));
			const ending = [...runs.values()].filter(({ job }) => job.id === id);
			for (const run of ending) run.abort.abort(new AppError('gone', 'deleted while waiting or running'));
			await Promise.allSettled(ending.map((run) => run.done));
		},
		async close() {
			closed = true;
			await Promise.allSettled([...runs.values()].map((run) => run.done));
		},
	};
}

/** Until the image would have expired. One timer for each key: a client may delete the same image a million times. */
function addFailure(failures: Map<string, AppError>, key: string, failure: AppError): void {
	if (failures.has(key)) return;
	failures.set(key, failure);
	setTimeout(() => failures.delete(key), limits.retentionMinutes * 60_000).unref();
}
