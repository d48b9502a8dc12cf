// A worker whose engine cannot run the jobs of a queue, for example because its processes cannot start, leaves them to
// workers that can. Otherwise it would be idle more often than those, take most of the jobs and fail them.
import type { Worker } from 'bullmq';
import type { Redis } from 'ioredis';
import { repeatEvery } from '../../repeat-every.ts';
import { type Heartbeats, liveWorkers, type WorkerCapacity } from './heartbeats.ts';

const checkIntervalMs = 1_000;

interface Parts {
	readonly worker: Pick<Worker, 'isPaused' | 'pause' | 'resume'>;
	readonly redis: Redis;
	readonly heartbeats: Pick<Heartbeats, 'beat'>;
	/** What this worker can do now. */
	readonly capacity: () => WorkerCapacity;
	/** How many jobs of the queue can run. */
	readonly slots: (capacity: WorkerCapacity) => number;
}

interface LeavingToOthers {
	/** To be called before a job that failed ends: the worker then takes no other one. */
	check(): Promise<void>;
	/** Ends the checks. */
	stop(): Promise<void>;
}

/** Checks every second. */
export function leaveToOthers({ worker, redis, heartbeats, capacity, slots }: Parts): LeavingToOthers {
	const stopping = new AbortController();

	/** Without another one that can, it tries, so that callers get the reason. */
	async function mustLeave(): Promise<boolean> {
		if (slots(capacity()) > 0) return false;
		// Otherwise it would find its own last heartbeat, and leave the jobs to itself.
		await heartbeats.beat();
		return (await liveWorkers(redis)).some((other) => slots(other) > 0);
	}

	/** Running jobs finish. While Redis is away nothing changes. */
	async function check(): Promise<void> {
		const isLeaving = await mustLeave().catch(() => worker.isPaused());
		if (isLeaving === worker.isPaused() || stopping.signal.aborted) return;
		await (isLeaving ? worker.pause(true) : worker.resume());
	}

	const ended = repeatEvery(checkIntervalMs, check, stopping.signal).catch(() => {});
	return {
		check,
		async stop() {
			stopping.abort();
			await ended;
		},
	};
}
