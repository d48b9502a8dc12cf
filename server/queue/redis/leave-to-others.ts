// A worker whose engine cannot run jobs, as when its processes cannot start any more, leaves them to workers that can:
// it would be idle more often than those, and fail most of the jobs.
import { setInterval } from 'node:timers/promises';
import type { Worker } from 'bullmq';
import type { Redis } from 'ioredis';
import type { Capacity } from '../queue.ts';
import { liveWorkers } from './heartbeats.ts';

const checkIntervalMs = 1_000;

interface Parts {
	readonly worker: Pick<Worker, 'isPaused' | 'pause' | 'resume'>;
	readonly redis: Redis;
	/** What this worker can do now. */
	readonly capacity: () => Capacity;
}

/** The returned function ends the checks. */
export function leaveToOthers({ worker, redis, capacity }: Parts): () => Promise<void> {
	const stopping = new AbortController();

	/** Without another one that can, it tries, so that callers get the reason. */
	async function mustLeave(): Promise<boolean> {
		if (capacity().concurrency > 0) return false;
		return (await liveWorkers(redis)).some(({ concurrency }) => concurrency > 0);
	}

	/** Pausing waits for running jobs; before that, BullMQ must not resume. Throws while Redis is away. */
	async function check(): Promise<void> {
		const isPaused = worker.isPaused();
		if ((await mustLeave()) === isPaused) return;
		await (isPaused ? worker.resume() : worker.pause());
	}

	const ended = (async () => {
		for await (const _ of setInterval(checkIntervalMs, undefined, { signal: stopping.signal, ref: false }))
			await check().catch(() => {});
	})().catch(() => {});
	return async () => {
		stopping.abort();
		await ended;
	};
}
