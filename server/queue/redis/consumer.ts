// The worker's side of the queue in Redis: takes jobs, runs them, and reports how they ended.
import { Worker } from 'bullmq';
import { AppError } from '#contract/errors.ts';
import type { Logger } from '#engine/index.ts';
import { type RedisConnections, settlesInTime } from '../../redis.ts';
import { prefix, type QueueName } from '../../redis-keys.ts';
import { isJobOf, isUnreadable, type QueueJob } from '../job.ts';
import type { JobRunner } from '../queue.ts';
import { encodeFailure } from './failure.ts';
import { slotsOf, startHeartbeats, type WorkerCapacity } from './heartbeats.ts';
import type { JobData } from './jobs.ts';
import { leaveToOthers } from './leave-to-others.ts';
import { logErrors } from './log-errors.ts';
import { countLostWorkers } from './lost-workers.ts';
import { isCancelled, markUnreadable, onCancellation } from './marks.ts';

export interface ConsumerOptions {
	readonly redis: RedisConnections;
	readonly runJob: JobRunner;
	/**
	 * Jobs taken at once: as many as the engine has worker processes, so that its own queue stays empty. In addition one
	 * click is taken at a time, for which the engine has a process of its own.
	 */
	readonly concurrency: number;
	/** The worker's current capacity, for its heartbeats. */
	readonly capacity: () => WorkerCapacity;
	readonly log: Pick<Logger, 'warn'>;
	/** A job starts after this many milliseconds in the queue. */
	readonly onStart?: (waitedMs: number) => void;
	/** A worker that has not renewed the lock of a job for this long has lost it. Default 10 s. */
	readonly lockMs?: number | undefined;
	/** Interval of the check for lost jobs; the second check returns them to the queue. Default 5 s. */
	readonly stalledMs?: number | undefined;
}

export interface Consumer {
	/** Takes no more jobs and resolves when running ones have finished. */
	close(): Promise<void>;
}

interface RunningJob {
	readonly done: Promise<void>;
	readonly abort: AbortController;
}

export async function createConsumer(options: ConsumerOptions): Promise<Consumer> {
	const { redis, runJob, capacity, log, lockMs = 10_000, stalledMs = 5_000 } = options;
	/** Its commands wait for Redis, so that a short outage fails no running job. */
	const retrying = redis.retrying();
	/** The running jobs, by key. */
	const runs = new Map<string, RunningJob>();

	function start(key: string, job: QueueJob): RunningJob {
		const abort = new AbortController();
		const done = begin(job, abort.signal).finally(() => runs.delete(key));
		const run = { done, abort };
		runs.set(key, run);
		return run;
	}

	/**
	 * Reads the mark after BullMQ lists the job as running: a concurrent
	 * deletion then either cancels the running job or is seen here.
	 */
	async function begin(job: QueueJob, signal: AbortSignal): Promise<void> {
		if (await isCancelled(retrying, job.id)) throw new AppError('gone', 'deleted while waiting');
		await runJob(job, { signal });
	}

	// Before the first job is taken, so that no deletion is missed.
	await onCancellation(redis.retrying(), (id) => {
		for (const key of runs.keys())
			if (isJobOf(key, id)) for (const { worker } of taken) worker.cancelJob(key);
	});

	const heartbeats = await startHeartbeats(redis.commands, capacity);

	function take(name: QueueName, concurrency: number) {
		const lostWorkers = countLostWorkers(retrying);
		const worker = new Worker<JobData, void, QueueJob['kind']>(
			name,
			async ({ id: key = '', name, data, timestamp, stalledCounter }, _token, signal) => {
				try {
					await lostWorkers.requireReadable(key, stalledCounter);
					options.onStart?.(Math.max(0, Date.now() - timestamp));
					// A restarted Redis may have lost a job that still runs here, and a node added it again.
					const run = runs.get(key) ?? start(key, { kind: name, ...data } as QueueJob);
					const onAbort = () => run.abort.abort(new AppError('gone', 'deleted while running'));
					signal?.addEventListener('abort', onAbort, { once: true });
					await run.done;
				} catch (error) {
					if (isUnreadable(error)) await markUnreadable(retrying, key, error);
					await leaving.check();
					throw encodeFailure(error);
				}
			},
			{
				connection: retrying,
				prefix,
				concurrency,
				lockDuration: lockMs,
				stalledInterval: stalledMs,
				// BullMQ would fail the job with a reason that only its text identifies; see lost-workers.ts instead.
				maxStalledCount: Number.MAX_SAFE_INTEGER,
				// Default 15 s, in which no job would start after Redis is back.
				runRetryDelay: 500,
			},
		);
		worker.on('error', logErrors(log));
		worker.on('lockRenewalFailed', lostWorkers.countReturn);
		const slots = (of: WorkerCapacity) => slotsOf(name, of);
		const leaving = leaveToOthers({ worker, redis: redis.commands, heartbeats, capacity, slots });
		return { worker, leaving };
	}

	// Clicks that nodes of an earlier version add to the queue of other jobs run like those.
	const taken = [take('jobs', options.concurrency), take('clicks', 1)];
	await Promise.all(taken.map(({ worker }) => worker.waitUntilReady()));

	return {
		async close() {
			await heartbeats.stop();
			const closed = Promise.all(
				taken.map(({ worker, leaving }) => leaving.stop().then(() => worker.close())),
			);
			do await Promise.allSettled([...runs.values()].map((run) => run.done));
			while (!(await settlesInTime(closed)) && runs.size > 0);
		},
	};
}
