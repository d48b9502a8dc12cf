// The line as it stands in Redis: BullMQ's jobs, one for each picture and called by its id, and what workers say of themselves.
import { Queue as BullQueue, QueueEvents } from 'bullmq';
import { AppError } from '#contract/errors.ts';
import type { RedisConnections } from '../../redis.ts';
import type { QueueStatus } from '../queue.ts';
import { withoutPictures } from './failure.ts';
import { present, together, type WorkerReport } from './heartbeats.ts';
import { prefix, queueName } from './keys.ts';
import { isInTime } from './within-time.ts';

export interface RedisLineOptions {
	readonly redis: RedisConnections;
	/** How many may wait while no worker says what it can do. */
	readonly queueLimit: number;
	readonly log: { warn(fields: object, message: string): void };
}

export interface RedisLine {
	readonly events: QueueEvents;
	/** Id of the latest event. */
	lastEvent(): Promise<string>;
	stateOf(id: string): Promise<'waiting' | 'running' | 'unknown'>;
	/** Puts a picture in line unless it is there. A lower number goes first. */
	add(id: string, priority: number): Promise<void>;
	/** Whether it is out of the line: one that runs is not taken out. */
	remove(id: string): Promise<boolean>;
	/** 1 is the next; 0 if it does not wait. */
	placeOf(id: string): Promise<number>;
	status(): Promise<QueueStatus>;
	/** What the workers can do now, all together. */
	workers(): Promise<WorkerReport>;
	/** Whether who comes now is worked on at once. */
	hasPlaceFree(): Promise<boolean>;
	/** Throws AppError 'busy' if who comes now would wait in vain. Two nodes may both let in the last who fits. */
	refuseIfFull(): Promise<void>;
	close(): Promise<void>;
}

/** Events are read at once; these are for a node whose connection was interrupted. */
const keptEvents = 1_000;

/** The life of a job ends with its run: nothing of it stays in Redis. */
const jobOptions = { removeOnComplete: true, removeOnFail: true, stackTraceLimit: 0 };

export async function createRedisLine({ redis, log, queueLimit }: RedisLineOptions): Promise<RedisLine> {
	const { commands } = redis;
	const jobs = new BullQueue(queueName, {
		connection: commands,
		prefix,
		skipWaitingForReady: true,
		streams: { events: { maxLen: keptEvents } },
	});
	await jobs.waitUntilReady();
	const events = new QueueEvents(queueName, {
		connection: redis.patient(),
		prefix,
		lastEventId: await lastEvent(),
	});
	const tellFault = (error: Error) => log.warn({ reason: withoutPictures(error) }, 'fault of the line');
	jobs.on('error', tellFault);
	events.on('error', tellFault);

	async function lastEvent(): Promise<string> {
		const [last] = await commands.xrevrange(jobs.toKey('events'), '+', '-', 'COUNT', 1);
		return last?.[0] ?? '0-0';
	}

	async function status(): Promise<QueueStatus> {
		const counts = await jobs.getJobCounts('prioritized', 'waiting', 'active');
		const { prioritized = 0, waiting = 0, active = 0 } = counts;
		return { waiting: prioritized + waiting, running: active };
	}

	async function workers(): Promise<WorkerReport> {
		const reports = await present(commands);
		return reports.length > 0 ? together(reports) : { places: 0, jobMs: 0, queueLimit };
	}

	return {
		events,
		lastEvent,
		async stateOf(id) {
			const state = await jobs.getJobState(id);
			if (state === 'unknown') return state;
			return state === 'active' ? 'running' : 'waiting';
		},
		async add(id, priority) {
			await jobs.add('picture', {}, { ...jobOptions, jobId: id, priority });
		},
		remove: async (id) => (await jobs.remove(id)) === 1,
		async placeOf(id) {
			// Those that lost a worker go first, from the end of their list; then by priority.
			const [again, rank] = await Promise.all([
				commands.lrange(jobs.toKey('wait'), 0, -1),
				commands.zrank(jobs.toKey('prioritized'), id),
			]);
			if (again.includes(id)) return again.length - again.indexOf(id);
			return rank === null ? 0 : again.length + rank + 1;
		},
		status,
		workers,
		async hasPlaceFree() {
			const [{ waiting, running }, { places }] = await Promise.all([status(), workers()]);
			return waiting + running < places;
		},
		async refuseIfFull() {
			const [{ waiting, running }, able] = await Promise.all([status(), workers()]);
			if (waiting + running >= able.places + able.queueLimit)
				throw new AppError('busy', `${waiting} are waiting`);
		},
		async close() {
			await isInTime(Promise.allSettled([events.close(), jobs.close()]));
		},
	};
}
