// One run of a job at a node that waits for it: its callers, and its latest known state.
import { type Job, jobKey } from '../job.ts';
import type { ClientPriority } from './client-priority.ts';

export interface RedisRun {
	readonly job: Job;
	readonly key: string;
	readonly outcome: PromiseWithResolvers<void>;
	/** Resolves when it has entered the queue or failed to. */
	entered: Promise<void>;
	/** Calls that wait for it at this node. */
	callers: number;
	/** 'entering': not yet in the queue. 'leaving': this node is removing it, so that the event of its removal is no news. */
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
export function createRun(job: Job, taken: Promise<ClientPriority> | undefined): RedisRun {
	const outcome = Promise.withResolvers<void>();
	const priority = taken?.then(({ priority }) => priority) ?? Promise.resolve(1);
	// Callers receive the failure. Without callers it is no unhandled rejection.
	outcome.promise.catch(() => {});
	priority.catch(() => {});
	return {
		job,
		key: jobKey(job),
		outcome,
		entered: Promise.resolve(),
		callers: 0,
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
