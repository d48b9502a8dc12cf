// The runs of one queue that a node waits for: adds their jobs, removes them, and settles
// their callers. What happens to a job: follow-runs.ts.
import type { Redis } from 'ioredis';
import { AppError } from '#contract/errors.ts';
import { networkOf } from '../../rate-limits/client.ts';
import { untilBack } from '../../redis.ts';
import { jobKey, type QueueJob } from '../job.ts';
import type { Caller } from '../queue.ts';
import { waitFor } from '../shared-run.ts';
import { takePriority } from './client-priority.ts';
import { toQueueError } from './failure.ts';
import { followRuns } from './follow-runs.ts';
import type { RedisJobs } from './jobs.ts';
import { makeRoom } from './make-room.ts';
import { isCancelled, isDisplaced, unreadableFailureOf } from './marks.ts';
import { createRedisRun, type RedisRun } from './redis-run.ts';

export interface NodeRunsOptions {
	readonly redis: Redis;
	readonly jobs: RedisJobs;
	/** The queue that shares the limit with that of `jobs`. */
	readonly others: RedisJobs;
	/** Whether a job's output is in the store, for jobs that are no longer in Redis. */
	readonly isDone: (job: QueueJob) => Promise<boolean>;
	/** Whether the original of an image is in the store. */
	readonly isStored: (id: string) => Promise<boolean>;
	/** Hides the client's address. */
	readonly clientKey: (client: string) => string;
	/** Longer while jobs take long. */
	readonly queueTimeoutMs: number;
}

interface NodeRuns {
	/** As Queue.run. */
	join(job: QueueJob, caller: Caller): Promise<void>;
	/** Adds a job for which no call waits yet. Resolves when it has entered the queue or failed to. */
	start(job: QueueJob, client: string | undefined): Promise<void>;
	/** Rejects what still waits here with 'stopping', and resolves when the rest has ended. */
	close(): Promise<void>;
}

const lookedElsewhere =
	'a worker does not find an image that is stored: all machines need the same bucket, and clocks that agree';

export function createNodeRuns(options: NodeRunsOptions): NodeRuns {
	const { redis, jobs, others, isDone, isStored, clientKey, queueTimeoutMs } = options;
	/** The runs that this node waits for, by job key. */
	const runs = new Map<string, RedisRun>();

	// Entering the queue.

	function takePriorityOf(client: string) {
		const network = networkOf(client);
		return takePriority(redis, clientKey(client), network && clientKey(network));
	}

	function begin(job: QueueJob, client: string | undefined): RedisRun {
		const run = createRedisRun(job, takePriorityOf);
		if (client) run.addClient(client);
		runs.set(run.key, run);
		run.entered = enter(run).catch((error) => settle(run, toQueueError(error)));
		return run;
	}

	async function enter(run: RedisRun): Promise<void> {
		run.enteredAt = await jobs.now();
		if (await isCancelled(redis, run.job.id)) throw new AppError('gone', 'deleted');
		const failure = await unreadableFailureOf(redis, run.key);
		if (failure) throw failure;
		const rank = await run.rank();
		if ((await jobs.stateOf(run.key)) === 'unknown') {
			await makeRoom(run.key, rank, jobs, others);
			await jobs.add(run.job, rank);
		} else await jobs.lowerRank(run.key, rank);
		if (run.state === 'entering') run.state = 'waiting';
	}

	/** Counts a run for the client of a call that joins it, and lowers its rank: see queue.ts. */
	async function addClient(run: RedisRun, client: string): Promise<void> {
		await run.entered;
		if (run.state !== 'waiting' || !run.addClient(client)) return;
		await jobs.lowerRank(run.key, await run.rank());
	}

	/**
	 * For a job that left the queue without an outcome: deleted, displaced, abandoned at another node, or lost by Redis.
	 */
	async function enterAgain(run: RedisRun): Promise<void> {
		if (await isCancelled(redis, run.job.id)) return settle(run, new AppError('gone', 'deleted'));
		if (await isDone(run.job)) return settle(run);
		if (await isDisplaced(redis, run.key, run.enteredAt ?? 0))
			return settle(run, new AppError('busy', 'another client with fewer jobs takes the position'));
		run.enteredAt = await jobs.now();
		run.state = 'waiting';
		run.unknownPolls = 0;
		await jobs.add(run.job, await run.rank());
	}

	// Leaving the queue.

	function settle(run: RedisRun, failure?: AppError): void {
		if (runs.get(run.key) === run) runs.delete(run.key);
		run.release();
		if (failure) run.outcome.reject(failure);
		else run.outcome.resolve();
	}

	/** After an outage of Redis the caller's next job would fail if it came before the connection for commands is back. */
	async function finish(run: RedisRun): Promise<void> {
		await untilBack(redis);
		settle(run);
	}

	/** That an image is gone would be wrong while it is stored: then the worker looks for it elsewhere. */
	async function fail(run: RedisRun, failure: AppError): Promise<void> {
		const { id } = run.job;
		const isStoredHere = failure.code === 'gone' && !(await isCancelled(redis, id)) && (await isStored(id));
		settle(run, isStoredHere ? new AppError('unavailable', lookedElsewhere) : failure);
	}

	/**
	 * After its last caller. Another node that waits for the job adds it again, and so does this one for a new caller.
	 */
	async function abandon(run: RedisRun): Promise<void> {
		if (!(await takeOut(run))) return;
		if (run.callers === 0)
			return settle(run, new AppError('request-timeout', 'the last caller has disconnected'));
		// So that the new caller keeps its time-out if Redis is away.
		run.state = 'waiting';
		await enterAgain(run);
	}

	async function leaveOverdue(run: RedisRun, timeoutMs: number): Promise<void> {
		const reason = new AppError('busy', `waited ${timeoutMs} ms`);
		if (await takeOut(run)) settle(run, reason);
	}

	/** Whether the job has left the queue. A running one may finish, and counts for its client until then. */
	async function takeOut(run: RedisRun): Promise<boolean> {
		run.state = 'leaving';
		try {
			const isOut = await jobs.remove(run.key);
			if (!isOut) run.state = 'running';
			return isOut;
		} catch (error) {
			run.state = 'waiting';
			throw error;
		}
	}

	/** Whether a worker runs the job for a caller here; the event that reports its beginning may not have arrived yet. */
	async function isNeeded(run: RedisRun): Promise<boolean> {
		await run.entered;
		if (run.callers === 0) return false;
		return run.state === 'running' || (await jobs.stateOf(run.key)) === 'running';
	}

	async function stop(run: RedisRun): Promise<void> {
		// While Redis is away, what has begun is not known.
		if (await isNeeded(run).catch(() => false)) await run.outcome.promise.catch(() => {});
		else if (runs.get(run.key) === run) settle(run, new AppError('stopping'));
	}

	const following = followRuns({
		runs,
		jobs,
		queueTimeoutMs,
		settle,
		finish,
		fail,
		enterAgain,
		abandon,
		leaveOverdue,
	});

	return {
		async join(job, { client, signal }) {
			const present = runs.get(jobKey(job));
			const run = present ?? begin(job, client);
			// While Redis is away the job keeps its rank.
			if (present && client) addClient(present, client).catch(() => {});
			await waitFor(run, signal, () => {
				// One that is entering or leaving is found by the next poll.
				if (run.state === 'waiting' && runs.get(run.key) === run) abandon(run).catch(() => {});
			});
		},
		async start(job, client) {
			await (runs.get(jobKey(job)) ?? begin(job, client)).entered;
		},
		async close() {
			// Waiting jobs stay in the queue, for callers who repeat their call at another node.
			await Promise.all([...runs.values()].map(stop));
			await following.stop();
		},
	};
}
