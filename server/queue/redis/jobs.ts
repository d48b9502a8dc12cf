// BullMQ's queue and its events, as the nodes use them: one BullMQ job for each key of job.ts.
import { Queue as BullQueue, QueueEvents } from 'bullmq';
import { AppError } from '#contract/errors.ts';
import { type RedisConnections, settlesInTime } from '../../redis.ts';
import { isJobOf, type Job, jobKey } from '../job.ts';
import type { Capacity, QueueStatus } from '../queue.ts';
import { markDisplaced } from './displacements.ts';
import { withoutImageIds } from './failure.ts';
import { liveWorkers, totalCapacity } from './heartbeats.ts';
import { prefix, queueName } from './keys.ts';

export interface RedisJobsOptions {
	readonly redis: RedisConnections;
	/** Jobs that may wait while no worker sends heartbeats. */
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
	/** 1 is the next to run; 0 if the job does not wait. */
	positionOf(key: string): Promise<number>;
	status(): Promise<QueueStatus>;
	/** The capacity of all workers together. */
	capacity(): Promise<Capacity>;
	/** Whether a job added now would run at once. */
	hasIdleWorker(): Promise<boolean>;
	/**
	 * Where one more job could not start in time, removes the one that would run last if its priority is lower, else throws
	 * AppError 'busy'. Two nodes may both take the last position, or displace the same job.
	 */
	makeRoom(priority: number): Promise<void>;
	close(): Promise<void>;
}

/** Nodes read events at once; these are for a node whose connection was interrupted. */
const keptEvents = 1_000;

/** A job leaves Redis when it ends. */
const jobOptions = { removeOnComplete: true, removeOnFail: true, stackTraceLimit: 0 };

export async function createRedisJobs(options: RedisJobsOptions): Promise<RedisJobs> {
	const { redis, log, queueLimit, onDisplaced } = options;
	const { commands } = redis;
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

	async function now(): Promise<number> {
		const [seconds, microseconds] = await commands.time();
		return Number(seconds) * 1000 + Math.floor(Number(microseconds) / 1000);
	}

	async function status(): Promise<QueueStatus> {
		const counts = await queue.getJobCounts('prioritized', 'waiting', 'active');
		const { prioritized = 0, waiting = 0, active = 0 } = counts;
		return { waiting: prioritized + waiting, running: active };
	}

	async function capacity(): Promise<Capacity> {
		const workers = await liveWorkers(commands);
		return workers.length > 0 ? totalCapacity(workers) : { concurrency: 0, jobMs: 0, queueLimit };
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
		async add(job, priority) {
			const { kind, ...data } = job;
			await queue.add(kind, data, { ...jobOptions, jobId: jobKey(job), priority });
		},
		remove,
		async keysOf(id) {
			const keys = await queue.getRanges(['waiting', 'prioritized', 'active'], 0, -1);
			return keys.filter((key) => isJobOf(key, id));
		},
		async positionOf(key) {
			// In the order in which they will run: jobs that lost their worker first, then by priority. About as many as the queue limit.
			const keys = await queue.getRanges(['waiting', 'prioritized'], 0, -1, true);
			return keys.indexOf(key) + 1;
		},
		status,
		capacity,
		async hasIdleWorker() {
			const [{ waiting, running }, { concurrency }] = await Promise.all([status(), capacity()]);
			return waiting + running < concurrency;
		},
		async makeRoom(priority) {
			for (;;) {
				const [{ waiting, running }, { concurrency, queueLimit }] = await Promise.all([status(), capacity()]);
				if (waiting + running < concurrency + queueLimit) return;
				// In descending order. Jobs that lost their worker have left this set and keep their position.
				const [key] = await queue.getRanges(['prioritized'], 0, 0);
				const last = key === undefined ? undefined : await queue.getJob(key);
				// It left the queue in between, so there may be room.
				if (key !== undefined && !last) continue;
				if (!last?.id || last.priority <= priority) throw new AppError('busy', `${waiting} are waiting`);
				await markDisplaced(commands, last.id, await now());
				// Unless it has just started, which frees a position as well.
				if (await remove(last.id)) onDisplaced?.();
				return;
			}
		},
		async close() {
			await settlesInTime(Promise.allSettled([events.close(), queue.close()]));
		},
	};
}
