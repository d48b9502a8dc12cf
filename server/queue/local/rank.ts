// The rank of runs, by which a single machine is fair among clients (see queue.ts).
import { createUsage } from '../../rate-limits/usage.ts';
import type { LocalRun } from './local-run.ts';

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
