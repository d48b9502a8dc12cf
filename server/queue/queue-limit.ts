// The load of the queue, in units of an analysis: a mask takes far less time and counts as a small part of one.
import { AppError } from '#contract/errors.ts';
import { isMaskJob } from './job.ts';

/**
 * For a mask the decoder, which takes 0.04 of an inference, runs one to six times; this is about what three runs take.
 * Renderings count whole, because some take longer than an analysis.
 */
const maskLoad = 1 / 8;

/** The load of jobs, given by their keys, in analyses. */
export const loadOf = (keys: readonly string[]): number => keys.reduce((sum, key) => sum + loadOfJob(key), 0);
const loadOfJob = (key: string) => (isMaskJob(key) ? maskLoad : 1);

/** A waiting job: its key, and its rank, see queue.ts. */
interface Waiting {
	readonly key: string;
	readonly rank: number;
}

/**
 * Which of the waiting jobs must leave so that one more may wait; `waiting` is in the order in which they will run.
 * Throws AppError 'busy' unless all of them have a higher rank.
 */
export function displacedBy<W extends Waiting>(
	{ key, rank }: Waiting,
	waiting: readonly W[],
	limit: number,
): W[] {
	const count = countToDisplace(
		key,
		waiting.map(({ key }) => key),
		limit,
	);
	const displaced = waiting.slice(waiting.length - count);
	if (displaced.some((other) => other.rank <= rank))
		throw new AppError('busy', `${waiting.length} are waiting`);
	return displaced;
}

/**
 * How many of the last waiting jobs must leave so that one more may wait; `waiting` and `key` are job keys, in the
 * order in which they will run. Throws AppError 'busy' if even all of them are too few.
 */
export function countToDisplace(key: string, waiting: readonly string[], limit: number): number {
	let excess = loadOf([...waiting, key]) - limit;
	let count = 0;
	for (const last of waiting.toReversed()) {
		if (excess <= 0) break;
		excess -= loadOfJob(last);
		count++;
	}
	if (excess > 0) throw new AppError('busy', `${waiting.length} are waiting`);
	return count;
}
