// One run of a job on a single machine: its state, and its rank, which makes the queue fair among clients (queue.ts).
import { createUsage } from '../../rate-limits/usage.ts';
import type { QueueJob } from '../job.ts';
import { createSharedRun, type SharedRun } from '../shared-run.ts';

export interface LocalRun extends SharedRun {
	/** The clients that have waited for it; it counts for each of them. */
	readonly clients: Set<string>;
	/** See queue.ts. */
	rank: number;
	/** Time of performance.now(). */
	readonly enteredAt: number;
	readonly abort: AbortController;
	/**
	 * 'new': not in the queue yet; it waits, or with a free slot runs at once. A waiting run may end without running:
	 * rejected, cancelled, or without callers. A running one ends with its work, even when it was aborted.
	 */
	state: 'new' | 'waiting' | 'running' | 'ended';
	/** Rejects the run when it has waited too long. */
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

/** The rank of a client's next job. */
export function rankOf(client: string | undefined, unfinished: Iterable<LocalRun>): number {
	if (client === undefined) return 1;
	const jobs = createUsage();
	jobs.add(client, 1);
	for (const { clients } of unfinished) for (const each of clients) jobs.add(each, 1);
	return Math.ceil(jobs.of(client));
}

/** Inserts a run into those that wait: behind all of its own rank or a lower one. */
export function insertByRank(waiting: LocalRun[], run: LocalRun): void {
	waiting.splice(waiting.findLastIndex(({ rank }) => rank <= run.rank) + 1, 0, run);
}

export const keysOf = (runs: readonly LocalRun[]): string[] => runs.map(({ key }) => key);
