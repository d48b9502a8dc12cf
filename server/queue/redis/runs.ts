// The runs that a node waits for: adds their jobs, follows them by events and by polling, and settles their callers.
import { setTimeout as sleep } from 'node:timers/promises';
import type { Redis } from 'ioredis';
import { AppError } from '#contract/errors.ts';
import { unlessAborted } from '#engine/index.ts';
import { type Job, jobKey } from '../job.ts';
import type { Caller } from '../queue.ts';
import { isCancelled } from './cancellations.ts';
import { takePriority } from './client-priority.ts';
import { decodeFailure, withoutImageIds } from './failure.ts';
import type { RedisJobs } from './jobs.ts';
import { createRun, isAbout, type RedisRun, setState } from './run.ts';
import { unreadableFailureOf } from './unreadable-images.ts';

export interface RunsOptions {
	readonly redis: Redis;
	readonly jobs: RedisJobs;
	/** Whether a job's output is in the store, for jobs that are no longer in Redis. */
	readonly isDone: (job: Job) => Promise<boolean>;
	/** Hides the client's address. */
	readonly clientKey: (client: string) => string;
	readonly queueTimeoutMs: number;
}

export interface Runs {
	/** As Queue.run. */
	join(job: Job, caller: Caller): Promise<void>;
	/** Rejects what still waits here with 'stopping', and resolves when the rest has ended. */
	close(): Promise<void>;
}

/** Finds out what events should have reported. */
const pollIntervalMs = 1_000;
/** Right after its end a job is no longer in Redis, but the event of its end may not have arrived yet. */
const maxUnknownPolls = 2;

export function createRuns(options: RunsOptions): Runs {
	const { redis, jobs, isDone, clientKey, queueTimeoutMs } = options;
	/** By job key. */
	const runs = new Map<string, RedisRun>();

	// Entering the queue.

	function begin(job: Job, client: string | undefined): RedisRun {
		const run = createRun(job, client ? takePriority(redis, clientKey(client)) : undefined);
		runs.set(run.key, run);
		enter(run).catch((error) => settle(run, toAppError(error)));
		return run;
	}

	async function enter(run: RedisRun): Promise<void> {
		run.enteredAt = await jobs.now();
		if (await isCancelled(redis, run.job.id)) throw new AppError('gone', 'deleted');
		const failure = await unreadableFailureOf(redis, run.key);
		if (failure) throw failure;
		if ((await jobs.stateOf(run.key)) === 'unknown') {
			await jobs.rejectIfFull();
			await add(run);
		}
		if (run.state === 'entering') run.state = 'waiting';
	}

	/** For a job that left the queue without an outcome: deleted, abandoned at another node, or lost by Redis. */
	async function enterAgain(run: RedisRun): Promise<void> {
		if (await isCancelled(redis, run.job.id)) return settle(run, new AppError('gone', 'deleted'));
		if (await isDone(run.job)) return settle(run);
		run.enteredAt = await jobs.now();
		run.state = 'waiting';
		run.unknownPolls = 0;
		await add(run);
	}

	async function add(run: RedisRun): Promise<void> {
		await jobs.add(run.job, await run.priority);
		// Its last caller may have disconnected meanwhile.
		if (runs.get(run.key) !== run) await jobs.remove(run.key);
	}

	// Leaving it.

	function settle(run: RedisRun, failure?: AppError): void {
		if (runs.get(run.key) === run) runs.delete(run.key);
		run.release();
		if (failure) run.outcome.reject(failure);
		else run.outcome.resolve();
	}

	/** After its last caller. A running job may finish; another node that waits for a removed one adds it again. */
	function abandon(run: RedisRun): void {
		settle(run, new AppError('request-timeout', 'the last caller has disconnected'));
		jobs.remove(run.key).catch(() => {});
	}

	async function leaveOverdue(run: RedisRun): Promise<void> {
		run.state = 'leaving';
		try {
			if (await jobs.remove(run.key)) settle(run, new AppError('busy', `waited ${queueTimeoutMs} ms`));
			else run.state = 'running';
		} catch (error) {
			run.state = 'waiting';
			throw error;
		}
	}

	// Following it by events.

	function onEvent(key: string, eventId: string, update: (run: RedisRun) => void): void {
		const run = runs.get(key);
		if (run && isAbout(run, eventId)) update(run);
	}
	jobs.events
		.on('active', ({ jobId }, id) => onEvent(jobId, id, (run) => setState(run, 'running')))
		.on('waiting', ({ jobId }, id) => onEvent(jobId, id, (run) => setState(run, 'waiting')))
		.on('completed', ({ jobId }, id) => onEvent(jobId, id, (run) => settle(run)))
		.on('failed', ({ jobId, failedReason }, id) =>
			onEvent(jobId, id, (run) => settle(run, decodeFailure(failedReason))),
		)
		.on('removed', ({ jobId }, id) =>
			onEvent(jobId, id, (run) => {
				if (run.state !== 'leaving') enterAgain(run).catch(() => {});
			}),
		);

	// And by polling.

	const isOverdue = (run: RedisRun) =>
		run.state === 'waiting' && performance.now() - run.waitingSince >= queueTimeoutMs;

	async function poll(run: RedisRun): Promise<void> {
		try {
			const state = await jobs.stateOf(run.key);
			if (state !== 'unknown') setState(run, state);
			else if (++run.unknownPolls >= maxUnknownPolls) await enterAgain(run);
			if (isOverdue(run)) await leaveOverdue(run);
		} catch (error) {
			// While Redis is away, waiting calls keep their time-out.
			if (isOverdue(run)) settle(run, toAppError(error));
		}
	}

	const polling = new AbortController();
	const polled = (async () => {
		while (!polling.signal.aborted) {
			await sleep(pollIntervalMs, undefined, { signal: polling.signal, ref: false }).catch(() => {});
			await Promise.all([...runs.values()].filter(({ state }) => state !== 'entering').map(poll));
		}
	})();

	return {
		async join(job, { client, signal }) {
			const run = runs.get(jobKey(job)) ?? begin(job, client);
			run.callers += 1;
			try {
				await unlessAborted(run.outcome.promise, signal);
			} catch (error) {
				throw signal?.aborted ? new AppError('request-timeout', 'the client has disconnected') : error;
			} finally {
				run.callers -= 1;
				if (signal?.aborted && run.callers === 0 && runs.get(run.key) === run) abandon(run);
			}
		},
		async close() {
			// Waiting jobs stay in the queue, for callers who repeat their call at another node.
			for (const run of runs.values()) if (run.state !== 'running') settle(run, new AppError('stopping'));
			await Promise.allSettled([...runs.values()].map((run) => run.outcome.promise));
			polling.abort();
			await polled;
		},
	};
}

/** An error that is no AppError comes from Redis or from the connection to it. */
export function toAppError(error: unknown): AppError {
	if (error instanceof AppError) return error;
	return new AppError('unavailable', `the queue cannot be reached: ${withoutImageIds(error)}`);
}
