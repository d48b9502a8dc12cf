// Heartbeats of the workers: each reports its capacity regularly, and counts as lost when its report has expired.
import { randomUUID } from 'node:crypto';
import type { Redis } from 'ioredis';
import { keys, type QueueName } from '../../redis-keys.ts';
import { repeatEvery } from '../../repeat-every.ts';
import type { Capacity } from '../queue.ts';

const intervalMs = 2_500;
/** Long enough that three heartbeats may be lost. */
const expiryMs = 10_000;

/** What a worker can do now, or all workers together. */
export interface WorkerCapacity extends Capacity {
	/** Clicks that run at once, in addition to the other jobs. */
	readonly clicks: number;
}

/** How many jobs of a queue run at once. */
export const slotsOf = (name: QueueName, { clicks, concurrency }: WorkerCapacity): number =>
	name === 'clicks' ? clicks : concurrency;

export interface Heartbeats {
	/** Reports a change at once. Never throws. */
	beat(): Promise<void>;
	/** Removes the worker's report, or lets it expire if Redis cannot be reached. */
	stop(): Promise<void>;
}

/** Resolves when the first heartbeat has been sent. */
export async function startHeartbeats(redis: Redis, capacity: () => WorkerCapacity): Promise<Heartbeats> {
	const worker = randomUUID();
	const stopping = new AbortController();
	const beat = async () => {
		if (!stopping.signal.aborted) await sendHeartbeat(redis, worker, capacity()).catch(() => {});
	};
	await beat();
	const ended = repeatEvery(intervalMs, beat, stopping.signal).catch(() => {});
	return {
		beat,
		async stop() {
			stopping.abort();
			await ended;
			await removeHeartbeat(redis, worker).catch(() => {});
		},
	};
}

async function sendHeartbeat(redis: Redis, worker: string, capacity: WorkerCapacity): Promise<void> {
	await redis
		.multi()
		.set(keys.worker(worker), JSON.stringify(capacity), 'PX', expiryMs)
		.sadd(keys.workers, worker)
		.exec();
}

async function removeHeartbeat(redis: Redis, worker: string): Promise<void> {
	await redis.multi().del(keys.worker(worker)).srem(keys.workers, worker).exec();
}

/** The capacities of all workers whose heartbeat has not expired. */
export async function liveWorkers(redis: Redis): Promise<WorkerCapacity[]> {
	const workers = await redis.smembers(keys.workers);
	if (workers.length === 0) return [];
	const reports = await redis.mget(workers.map(keys.worker));
	const expired = workers.filter((_, index) => reports[index] === null);
	if (expired.length > 0) await redis.srem(keys.workers, ...expired);
	// Workers of an earlier version report no capacity for clicks, and take none from the queue of clicks.
	return reports.filter((text) => text !== null).map((text) => ({ clicks: 0, ...JSON.parse(text) }));
}

/**
 * The sum of all capacities. Its job duration is the one at which that many jobs at once give the summed throughput.
 */
export function totalCapacity(workers: readonly WorkerCapacity[]): WorkerCapacity {
	const measured = workers.filter(({ jobMs, concurrency }) => jobMs > 0 && concurrency > 0);
	const jobsPerMs = sumOf(measured, ({ concurrency, jobMs }) => concurrency / jobMs);
	return {
		concurrency: sumOf(workers, ({ concurrency }) => concurrency),
		clicks: sumOf(workers, ({ clicks }) => clicks),
		queueLimit: sumOf(workers, ({ queueLimit }) => queueLimit),
		jobMs: jobsPerMs > 0 ? sumOf(measured, ({ concurrency }) => concurrency) / jobsPerMs : 0,
	};
}

const sumOf = (workers: readonly WorkerCapacity[], of: (worker: WorkerCapacity) => number): number =>
	workers.reduce((sum, worker) => sum + of(worker), 0);
