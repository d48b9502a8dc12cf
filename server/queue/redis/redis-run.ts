// One run of a job at a node that waits for it: its rank, and its latest known state.
import type { Job } from '../job.ts';
import { createRun, type Run } from '../run.ts';
import type { ClientPriority } from './client-priority.ts';

export interface RedisRun extends Run {
	/** Resolves when it has entered the queue or failed to. */
	entered: Promise<void>;
	/**
	 * 'entering': not yet in the queue. 'waiting' and 'running': as events and polls report; a run whose worker was lost
	 * waits again. 'leaving': this node is removing the job, so that the event of its removal is ignored; it runs if it
	 * had started already, and waits again if a new caller has come or Redis cannot be reached. A run may end in any
	 * state, see `settle` in runs.ts.
	 */
	state: 'entering' | 'waiting' | 'running' | 'leaving';
	/** Since when it waits, by performance.now(). */
	waitingSince: number;
	/** Redis's clock in milliseconds when it entered. Earlier events are about an earlier run. */
	enteredAt: number | undefined;
	/** Consecutive polls in which the job was not in Redis. */
	unknownPolls: number;
	/** The job's rank, see queue.ts; BullMQ runs a lower number first. */
	readonly priority: Promise<number>;
	/** Stops counting the job for its client. */
	release(): void;
}

/** `taken`: the client's priority, if the caller has a client. */
export function createRedisRun(job: Job, taken: Promise<ClientPriority> | undefined): RedisRun {
	const priority = taken?.then(({ priority }) => priority) ?? Promise.resolve(1);
	priority.catch(() => {});
	return {
		...createRun(job),
		entered: Promise.resolve(),
		state: 'entering',
		waitingSince: performance.now(),
		enteredAt: undefined,
		unknownPolls: 0,
		priority,
		release: () => void taken?.then((client) => client.release()).catch(() => {}),
	};
}

export function setState(run: RedisRun, state: 'waiting' | 'running'): void {
	// Its worker was lost, and its wait starts again.
	if (run.state === 'running' && state === 'waiting') run.waitingSince = performance.now();
	run.state = state;
	run.unknownPolls = 0;
}

/** Whether an event of BullMQ's stream is about this run. Ids of events are "milliseconds-number". */
export function isAbout({ enteredAt }: Pick<RedisRun, 'enteredAt'>, eventId: string): boolean {
	return enteredAt !== undefined && Number.parseInt(eventId, 10) >= enteredAt;
}
