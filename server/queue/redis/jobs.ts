// BullMQ's queue and its events, as the nodes use them: one BullMQ job for each key of job.ts.
import { Queue as BullQueue, QueueEvents } from 'bullmq';
import { AppError } from '#contract/errors.ts';
import { type RedisConnections, settlesInTime, timeOf } from '../../redis.ts';
import { isJobOf, type Job, jobKey } from '../job.ts';
import type { Capacity, QueueStatus } from '../queue.ts';
import { countToDisplace } from '../queue-limit.ts';
import { markDisplaced } from './displacements.ts';
import { withoutImageIds } from './failure.ts';
import { liveWorkers, totalCapacity } from './heartbeats.ts';
import { prefix, queueName } from './keys.ts';

export interface RedisJobsOptions {
	readonly redis: RedisConnections;
	/** Jobs that may wait while no worker sends heartbeats, in analyses. */
	readonly queueLimit: number;
	/** A waiting job was rejected in favour of another client. */
	readonly onDisplaced?: (() => void) | undefined;
	readonly log: { warn(fields: object, message: string): void };
}

/** The data of a BullMQ job, whose name is the job's kind. */
export type JobData = WithoutKind<Job>;
type WithoutKind<J extends Job> = J extends Job ? Omit<J, 'kind'> : never;

export interface RedisJobs {
	readonly events: QueueEvents;
	/** Redis's clock in milliseconds, which is the first part of each event's id. */
	now(): Promise<number>;
	stateOf(key: string): Promise<'waiting' | 'running' | 'unknown'>;
	/** Adds a job unless an equal one waits or runs. A lower priority runs first. */
	add(job: Job, priority: number): Promise<void>;
	/** Whether the job is out of the queue. A running job is not removed. */
	remove(key: string): Promise<boolean>;
	/** The keys of an image's waiting and running jobs. */
	keysOf(id: string): Promise<string[]>;
	/** The keys of waiting jobs, in the order in which they will run. */
	waitingKeys(): Promise<string[]>;
	status(): Promise<QueueStatus>;
	/** The capacity of all workers together. */
	capacity(): Promise<Capacity>;
	/** Whether a job added now would run at once. */
	hasIdleWorker(): Promise<boolean>;
	/**
	 * Where one more job, with this key, could not start in time, removes those that would run last if their priority is
	 * lower, else throws AppError 'busy'. Two nodes may both take the last position, or displace the same job.
	 */
	makeRoom(key: string, priority: number): Promise<void>;
	close(): Promise<void>;
}

/** Nodes read events at once; these are for a node whose connection was interrupted. */
const keptEvents = 1_000;

/** A job leaves Redis when it ends. */
const jobOptions = { removeOnComplete: true, removeOnFail: true, stackTraceLimit: 0 };

export async function createRedisJobs(options: RedisJobsOptions): Promise<RedisJobs> {
	const { redis, log, queueLimit, onDisplaced } = options;
	const { commands } = redis;
	const now = () => timeOf(commands);
	const queue = new BullQueue<JobData, void, Job['kind']>(queueName, {
		connection: commands,
		prefix,
		skipWaitingForReady: true,
		streams: { events: { maxLen: keptEvents } },
	});
	await queue.waitUntilReady();
	const events = new QueueEvents(queueName, {
		connection: redis.retrying(),
		prefix,
		lastEventId: `${(await now()) - 1}-0`,
	});
	const logError = (error: Error) => log.warn({ reason: withoutImageIds(error) }, 'queue error');
	queue.on('error', logError);
	events.on('error', logError);

	async function status(): Promise<QueueStatus> {
		const counts = await queue.getJobCounts('prioritized', 'waiting', 'active');
		const { prioritized = 0, waiting = 0, active = 0 } = counts;
		return { waiting: prioritized + waiting, running: active };
	}

	async function capacity(): Promise<Capacity> {
		const workers = await liveWorkers(commands);
		return workers.length > 0 ? totalCapacity(workers) : { concurrency: 0, jobMs: 0, queueLimit };
	}

	// Jobs that lost their worker first, then by priority. About as many as the
	// queue limit, or eight times as many masks.
	const waitingKeys = () => queue.getRanges(['waiting', 'prioritized'], 0, -1, true);

	const remove = async (key: string) => (await queue.remove(key)) === 1;

	async function displace(key: string): Promise<void> {
		await markDisplaced(commands, key, await now());
		// Unless it has just started, which frees a position as well.
		if (await remove(key)) onDisplaced?.();
	}

	return {
		events,
		now,
		async stateOf(key) {
			const state = await queue.getJobState(key);
			if (state === 'unknown') return state;
			return state === 'active' ? 'running' : 'waiting';
		},
		async add(job, priority) {
			const { kind, ...data } = job;
			await queue.add(kind, data, { ...jobOptions, jobId: jobKey(job), priority });
		},
		remove,
		async keysOf(id) {
			const keys = await queue.getRanges(['waiting', 'prioritized', 'active'], 0, -1);
			return keys.filter((key) => isJobOf(key, id));
		},
		waitingKeys,
		status,
		capacity,
		async hasIdleWorker() {
			const [{ waiting, running }, { concurrency }] = await Promise.all([status(), capacity()]);
			return waiting + running < concurrency;
		},
		async makeRoom(key, priority) {
			for (;;) {
				const [keys, { running }, { concurrency, queueLimit }] = await Promise.all([
					waitingKeys(),
					status(),
					capacity(),
				]);
				const idle = Math.max(0, concurrency - running);
				if (keys.length < idle) return;
				// The first of them are about to start.
				const waiting = keys.slice(idle);
				const displaced = waiting.slice(waiting.length - countToDisplace(key, waiting, queueLimit));
				const [first] = displaced;
				if (first === undefined) return;
				const job = await queue.getJob(first);
				const state = await queue.getJobState(first);
				// It left the queue in between, so there may be room.
				if (!job || state === 'unknown' || state === 'active') continue;
				// Jobs that lost their worker have left the prioritised ones and keep their position.
				if (state !== 'prioritized' || job.priority <= priority)
					throw new AppError('busy', `${waiting.length} are waiting`);
				for (const last of displaced.toReversed()) await displace(last);
				return;
			}
		},
		async close() {
			await settlesInTime(Promise.allSettled([events.close(), queue.close()]));
		},
	};
}
