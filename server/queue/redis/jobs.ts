// One of the two queues of BullMQ, with its events, as the nodes use it: one BullMQ job for each key of job.ts.
import { Queue as BullQueue, QueueEvents } from 'bullmq';
import type { Logger } from '#engine/index.ts';
import { type RedisConnections, settlesInTime, timeOf } from '../../redis.ts';
import { prefix, type QueueName } from '../../redis-keys.ts';
import { isJobOf, jobKey, type QueueJob } from '../job.ts';
import type { Capacity, QueueStatus } from '../queue.ts';
import { liveWorkers, slotsOf, totalCapacity } from './heartbeats.ts';
import { logErrors } from './log-errors.ts';
import { markDisplaced } from './marks.ts';

export interface RedisJobsOptions {
	readonly redis: RedisConnections;
	/** Jobs that may wait in both queues together while no worker sends heartbeats, in analyses. */
	readonly queueLimit: number;
	/** A waiting job was rejected in favour of another client. */
	readonly onDisplaced?: (() => void) | undefined;
	readonly log: Pick<Logger, 'warn'>;
}

/** The data of a BullMQ job, whose name is the job's kind. */
export type JobData = WithoutKind<QueueJob>;
type WithoutKind<J extends QueueJob> = J extends QueueJob ? Omit<J, 'kind'> : never;

interface WaitingJob {
	readonly key: string;
	/** 0 for a job that lost its worker: it runs first. */
	readonly rank: number;
}

export interface RedisJobs {
	readonly events: QueueEvents;
	/** Redis's clock in milliseconds, which is the first part of each event's id. */
	now(): Promise<number>;
	stateOf(key: string): Promise<'waiting' | 'running' | 'unknown'>;
	/** Adds a job unless an equal one waits or runs. A lower rank runs first. */
	add(job: QueueJob, rank: number): Promise<void>;
	/** Lowers the rank of a waiting job to this one, unless it is lower already. */
	lowerRank(key: string, rank: number): Promise<void>;
	/** Removes a job unless it runs. Resolves to whether it is out of the queue. */
	remove(key: string): Promise<boolean>;
	/** Removes the jobs of an image. Resolves to whether none of them runs. */
	removeAll(id: string): Promise<boolean>;
	/** Removes a waiting job in favour of another client's, unless it has just left the queue. */
	displace(key: string): Promise<void>;
	/** The waiting jobs in the order in which they will run. */
	waiting(): Promise<WaitingJob[]>;
	/** The waiting jobs without those that an idle worker is about to take. */
	backlog(): Promise<WaitingJob[]>;
	status(): Promise<QueueStatus>;
	/** The capacity of all workers together for jobs of this queue; the queue limit is that of both together. */
	capacity(): Promise<Capacity>;
	/** Whether a job added now would run at once. */
	hasIdleWorker(): Promise<boolean>;
	close(): Promise<void>;
}

/** Nodes read events at once; these are for a node whose connection was interrupted. */
const keptEvents = 1_000;

/** A job leaves Redis when it ends. */
const jobOptions = { removeOnComplete: true, removeOnFail: true, stackTraceLimit: 0 };

/** BullMQ's order of jobs: the priority times this, and a counter. */
const scoresPerPriority = 2 ** 32;
const rankOf = (score: string) => Math.floor(Number(score) / scoresPerPriority);

export async function createRedisJobs(name: QueueName, options: RedisJobsOptions): Promise<RedisJobs> {
	const { redis, log, queueLimit, onDisplaced } = options;
	const { commands } = redis;
	const now = () => timeOf(commands);
	const queue = new BullQueue<JobData, void, QueueJob['kind']>(name, {
		connection: commands,
		prefix,
		skipWaitingForReady: true,
		streams: { events: { maxLen: keptEvents } },
	});
	await queue.waitUntilReady();
	const events = new QueueEvents(name, {
		connection: redis.retrying(),
		prefix,
		lastEventId: `${(await now()) - 1}-0`,
	});
	queue.on('error', logErrors(log));
	events.on('error', logErrors(log));

	/** About as many as the queue limit, or eight times as many masks. */
	async function waiting(): Promise<WaitingJob[]> {
		const [lost, scores] = await Promise.all([
			queue.getRanges(['waiting'], 0, -1, true),
			commands.zrange(queue.toKey('prioritized'), 0, '-1', 'WITHSCORES'),
		]);
		const jobs = lost.map((key) => ({ key, rank: 0 }));
		for (let at = 0; at < scores.length; at += 2)
			jobs.push({ key: scores[at] as string, rank: rankOf(scores[at + 1] as string) });
		return jobs;
	}

	async function status(): Promise<QueueStatus> {
		const counts = await queue.getJobCounts('prioritized', 'waiting', 'active');
		const { prioritized = 0, waiting = 0, active = 0 } = counts;
		return { waiting: prioritized + waiting, running: active };
	}

	async function capacity(): Promise<Capacity> {
		const workers = await liveWorkers(commands);
		if (workers.length === 0) return { concurrency: 0, jobMs: 0, queueLimit };
		const total = totalCapacity(workers);
		return { ...total, concurrency: slotsOf(name, total) };
	}

	const remove = async (key: string) => (await queue.remove(key)) === 1;

	return {
		events,
		now,
		async stateOf(key) {
			const state = await queue.getJobState(key);
			if (state === 'unknown') return state;
			return state === 'active' ? 'running' : 'waiting';
		},
		async add(job, rank) {
			const { kind, ...data } = job;
			await queue.add(kind, data, { ...jobOptions, jobId: jobKey(job), priority: rank });
		},
		async lowerRank(key, rank) {
			const score = await commands.zscore(queue.toKey('prioritized'), key);
			if (score === null || rankOf(score) <= rank) return;
			const job = await queue.getJob(key);
			// It may have left the queue meanwhile.
			await job?.changePriority({ priority: rank }).catch(() => {});
		},
		remove,
		async removeAll(id) {
			const keys = await queue.getRanges(['waiting', 'prioritized', 'active'], 0, -1);
			const removed = await Promise.all(keys.filter((key) => isJobOf(key, id)).map(remove));
			return removed.every(Boolean);
		},
		async displace(key) {
			await markDisplaced(commands, key, await now());
			if (await remove(key)) onDisplaced?.();
		},
		waiting,
		async backlog() {
			const [jobs, { running }, { concurrency }] = await Promise.all([waiting(), status(), capacity()]);
			return jobs.slice(Math.max(0, concurrency - running));
		},
		status,
		capacity,
		async hasIdleWorker() {
			const [{ waiting, running }, { concurrency }] = await Promise.all([status(), capacity()]);
			return waiting + running < concurrency;
		},
		async close() {
			await settlesInTime(Promise.allSettled([events.close(), queue.close()]));
		},
	};
}
