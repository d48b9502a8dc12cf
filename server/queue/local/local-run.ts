// One run of a job on a single machine: its rank and its state.
import type { QueueJob } from '../job.ts';
import { createSharedRun, type SharedRun } from '../shared-run.ts';

export interface LocalRun extends SharedRun {
	/** Those that have waited for it, for each of which it counts. */
	readonly clients: Set<string>;
	/** See queue.ts. */
	rank: number;
	/** By performance.now(). */
	readonly enteredAt: number;
	readonly abort: AbortController;
	/**
	 * 'new': not in the queue yet; it waits, or with a free slot runs at once. A waiting run may end without running:
	 * rejected, cancelled, or without callers. A running one ends with its work, even when it was aborted.
	 */
	state: 'new' | 'waiting' | 'running' | 'ended';
	/** Rejects it when it has waited too long. */
	timer: NodeJS.Timeout | undefined;
}

export function createLocalRun(job: QueueJob, client: string | undefined, rank: number): LocalRun {
	return {
		...createSharedRun(job),
		clients: new Set(client === undefined ? [] : [client]),
		rank,
		enteredAt: performance.now(),
		abort: new AbortController(),
		state: 'new',
		timer: undefined,
	};
}
