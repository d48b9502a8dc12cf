// The queue in Redis that several machines share, as a node uses it: adds jobs and waits for them. It consists of two
// queues of BullMQ, one of them for clicks. Workers: consumer.ts.
import { AppError } from '#contract/errors.ts';
import { limits } from '#contract/limits.ts';
import { isForClicks, jobKey, type QueueJob } from '../job.ts';
import { expectedWait, type Queue, type QueuePosition } from '../queue.ts';
import { loadOf } from '../queue-limit.ts';
import { watchEnds } from './ends.ts';
import { toQueueError } from './failure.ts';
import { createRedisJobs, type RedisJobs, type RedisJobsOptions } from './jobs.ts';
import { markCancelled } from './marks.ts';
import { createNodeRuns, type NodeRunsOptions } from './node-runs.ts';

export interface RedisQueueOptions
	extends RedisJobsOptions,
		Pick<NodeRunsOptions, 'isDone' | 'isStored' | 'clientKey'> {
	/** Default limits.queueTimeoutMs. */
	readonly queueTimeoutMs?: number | undefined;
}

export async function createRedisQueue(options: RedisQueueOptions): Promise<Queue> {
	const { isDone, isStored, clientKey, queueTimeoutMs = limits.queueTimeoutMs } = options;
	const redis = options.redis.commands;
	const [jobs, clicks] = await Promise.all([
		createRedisJobs('jobs', options),
		createRedisJobs('clicks', options),
	]);
	const ends = watchEnds([jobs.events, clicks.events]);
	const runsOf = (jobs: RedisJobs, others: RedisJobs) => ({
		jobs,
		runs: createNodeRuns({ redis, jobs, others, isDone, isStored, clientKey, queueTimeoutMs }),
	});
	const forJobs = runsOf(jobs, clicks);
	const forClicks = runsOf(clicks, jobs);
	const both = [forJobs, forClicks];
	const queueOf = (job: QueueJob) => (isForClicks(job) ? forClicks : forJobs);
	let earlyStarts = Promise.resolve();
	let closed = false;

	async function position(job: QueueJob): Promise<QueuePosition | undefined> {
		const key = jobKey(job);
		const { jobs } = queueOf(job);
		const state = await jobs.stateOf(key);
		if (state === 'unknown') return undefined;
		const waiting = state === 'running' ? [] : (await jobs.waiting()).map(({ key }) => key);
		const position = waiting.indexOf(key) + 1;
		const expectedWaitMs = expectedWait(loadOf(waiting.slice(0, position)), await jobs.capacity());
		return { state: position > 0 ? 'waiting' : 'running', position, expectedWaitMs };
	}

	async function cancel(id: string): Promise<void> {
		await markCancelled(redis, id);
		for (;;) {
			// Begins to wait before it is known which jobs run, so that no end is missed.
			const next = ends.next(id);
			try {
				const removed = await Promise.all(both.map(({ jobs }) => jobs.removeAll(id)));
				if (removed.every(Boolean)) return;
				await next.happened;
			} finally {
				next.stop();
			}
		}
	}

	return {
		async run(job, caller = {}) {
			if (closed) throw new AppError('stopping');
			await queueOf(job).runs.join(job, caller);
		},
		startIfIdle(job, client) {
			if (closed) return;
			const { jobs, runs } = queueOf(job);
			// One after the other, so that two jobs do not take the same idle worker.
			earlyStarts = earlyStarts
				.then(async () => {
					if (!closed && (await jobs.hasIdleWorker())) await runs.start(job, client);
				})
				.catch(() => {});
		},
		position: (job) => position(job).catch(throwAppError),
		async status() {
			const [{ waiting, running }, ofClicks] = await Promise.all([jobs.status(), clicks.status()]);
			return { waiting: waiting + ofClicks.waiting, running: running + ofClicks.running };
		},
		cancel: (id) => cancel(id).catch(throwAppError),
		async close() {
			closed = true;
			await Promise.all([earlyStarts, ...both.map(({ runs }) => runs.close())]);
			await Promise.all(both.map(({ jobs }) => jobs.close()));
		},
	};
}

function throwAppError(error: unknown): never {
	throw toQueueError(error);
}
