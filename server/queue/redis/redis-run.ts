// One run of a job at a node that waits for it: its rank, and its latest known state.
import type { QueueJob } from '../job.ts';
import { createSharedRun, type SharedRun } from '../shared-run.ts';
import type { ClientPriority } from './client-priority.ts';

export interface RedisRun extends SharedRun {
	/** Resolves when it has entered the queue or failed to. */
	entered: Promise<void>;
	/**
	 * 'entering': not yet in the queue. 'waiting' and 'running': as events and polls report; a run whose worker was lost
	 * waits again. 'leaving': this node is removing the job, so that the event of its removal is ignored; it runs if it
	 * had started already, and waits again if a new caller has come or Redis cannot be reached. A run may end in any
	 * state, see `settle` in node-runs.ts.
	 */
	state: 'entering' | 'waiting' | 'running' | 'leaving';
	/** Since when it waits, by performance.now(). */
	waitingSince: number;
	/** Redis's clock in milliseconds when it entered. Earlier events are about an earlier run. */
	enteredAt: number | undefined;
	/** Consecutive polls in which the job was not in Redis. */
	unknownPolls: number;
	/** Counts the job for a client that waits for it. Returns whether it did not count for that client before. */
	addClient(client: string): boolean;
	/** The job's rank, see queue.ts: the lowest of its clients here, or 1 without any. */
	rank(): Promise<number>;
	/** Stops counting the job for its clients. */
	release(): void;
}

/** `take` counts a job for a client. */
export function createRedisRun(job: QueueJob, take: (client: string) => Promise<ClientPriority>): RedisRun {
	const taken = new Map<string, Promise<ClientPriority>>();
	return {
		...createSharedRun(job),
		entered: Promise.resolve(),
		state: 'entering',
		waitingSince: performance.now(),
		enteredAt: undefined,
		unknownPolls: 0,
		addClient(client) {
			if (taken.has(client)) return false;
			const priority = take(client);
			// rank() reports the failure, perhaps later: until then it must not be an unhandled rejection.
			priority.catch(() => {});
			taken.set(client, priority);
			return true;
		},
		async rank() {
			if (taken.size === 0) return 1;
			// One known rank is enough. If there is none, Redis is away.
			const ranks = await Promise.allSettled([...taken.values()]);
			const known = ranks.filter((each) => each.status === 'fulfilled').map(({ value }) => value.priority);
			if (known.length === 0) await taken.values().next().value;
			return Math.min(...known);
		},
		release() {
			for (const each of taken.values()) each.then((client) => client.release()).catch(() => {});
		},
	};
}

export function setState(run: RedisRun, state: 'waiting' | 'running'): void {
	// Its worker was lost, so its wait starts again.
	if (run.state === 'running' && state === 'waiting') run.waitingSince = performance.now();
	run.state = state;
	run.unknownPolls = 0;
}

/** Whether an event of BullMQ's stream is about this run. Ids of events are "milliseconds-number". */
export function isAbout({ enteredAt }: Pick<RedisRun, 'enteredAt'>, eventId: string): boolean {
	return enteredAt !== undefined && Number.parseInt(eventId, 10) >= enteredAt;
}
