// Follows the jobs that a node waits for: by events, and by polling for what events should have reported.
import { setTimeout as sleep } from 'node:timers/promises';
import type { AppError } from '#contract/errors.ts';
import { timeoutFor } from '#engine/index.ts';
import { decodeFailure, toQueueError } from './failure.ts';
import type { RedisJobs } from './jobs.ts';
import { isAbout, type RedisRun, setState } from './redis-run.ts';

interface Followed {
	readonly jobs: RedisJobs;
	/** Longer while jobs take long. */
	readonly queueTimeoutMs: number;
	/** By job key. */
	readonly runs: ReadonlyMap<string, RedisRun>;
	readonly settle: (run: RedisRun, failure?: AppError) => void;
	/** The job is done. */
	readonly finish: (run: RedisRun) => Promise<void>;
	/** The job failed at a worker. */
	readonly fail: (run: RedisRun, failure: AppError) => Promise<void>;
	/** The job is no longer in Redis. */
	readonly enterAgain: (run: RedisRun) => Promise<void>;
	/** The job waits, and has no caller here any more. */
	readonly abandon: (run: RedisRun) => Promise<void>;
	/** The job has waited for longer than this, or seems to run without a worker; one that really runs is not removed. */
	readonly leaveOverdue: (run: RedisRun, timeoutMs: number) => Promise<void>;
}

const pollIntervalMs = 1_000;
/** Right after its end a job is no longer in Redis, but the event of its end may not have arrived yet. */
const maxUnknownPolls = 2;

export function followRuns(options: Followed): { stop(): Promise<void> } {
	const { runs, jobs, queueTimeoutMs, settle, finish, fail, enterAgain, abandon, leaveOverdue } = options;
	let timeoutMs = queueTimeoutMs;
	/**
	 * Since when no worker can run jobs, by performance.now(), if there are runs. A job whose worker was lost counts as
	 * running until another worker finds out.
	 */
	let unableSince = Number.POSITIVE_INFINITY;

	function onEvent(key: string, eventId: string, update: (run: RedisRun) => void): void {
		const run = runs.get(key);
		if (run && isAbout(run, eventId)) update(run);
	}
	jobs.events
		.on('active', ({ jobId }, id) => onEvent(jobId, id, (run) => setState(run, 'running')))
		.on('waiting', ({ jobId }, id) => onEvent(jobId, id, (run) => setState(run, 'waiting')))
		.on('completed', ({ jobId }, id) => onEvent(jobId, id, finish))
		.on('failed', ({ jobId, failedReason }, id) =>
			onEvent(jobId, id, (run) => {
				const failure = decodeFailure(failedReason);
				fail(run, failure).catch(() => settle(run, failure));
			}),
		)
		.on('removed', ({ jobId }, id) =>
			onEvent(jobId, id, (run) => {
				if (run.state !== 'leaving') enterAgain(run).catch(() => {});
			}),
		);

	function isOverdue({ state, waitingSince }: RedisRun): boolean {
		if (state !== 'waiting' && state !== 'running') return false;
		return performance.now() - (state === 'waiting' ? waitingSince : unableSince) >= timeoutMs;
	}

	async function poll(run: RedisRun): Promise<void> {
		try {
			const state = await jobs.stateOf(run.key);
			if (state !== 'unknown') setState(run, state);
			else if (++run.unknownPolls >= maxUnknownPolls) await enterAgain(run);
			if (isOverdue(run)) await leaveOverdue(run, timeoutMs);
			else if (run.state === 'waiting' && run.callers === 0) await abandon(run);
		} catch (error) {
			// While Redis is away, waiting calls keep their time-out.
			if (isOverdue(run)) settle(run, toQueueError(error));
		}
	}

	async function updateWorkers(): Promise<void> {
		const { jobMs, concurrency } = await jobs.capacity().catch(() => ({ jobMs: 0, concurrency: 1 }));
		unableSince = concurrency > 0 ? Number.POSITIVE_INFINITY : Math.min(unableSince, performance.now());
		if (jobMs > 0) timeoutMs = timeoutFor(queueTimeoutMs, jobMs);
	}

	const polling = new AbortController();
	const polled = (async () => {
		while (!polling.signal.aborted) {
			await sleep(pollIntervalMs, undefined, { signal: polling.signal, ref: false }).catch(() => {});
			if (runs.size > 0) await updateWorkers();
			else unableSince = Number.POSITIVE_INFINITY;
			await Promise.all([...runs.values()].filter(({ state }) => state !== 'entering').map(poll));
		}
	})();

	return {
		async stop() {
			polling.abort();
			await polled;
		},
	};
}
