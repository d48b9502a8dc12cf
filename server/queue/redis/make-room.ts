// Admission: the two queues share one limit; which job leaves when it is reached does not depend on the queue that a
// job is in.
import { displacedBy } from '../queue-limit.ts';
import type { RedisJobs } from './jobs.ts';

/**
 * Where one more job, with this key, could not start in time, removes those that would run last if their rank is
 * higher, else throws AppError 'busy'. Of equal ranks those of its own queue leave first. Two nodes may both take the
 * last position, or displace the same job.
 */
export async function makeRoom(key: string, rank: number, own: RedisJobs, other: RedisJobs): Promise<void> {
	if (await own.hasIdleWorker()) return;
	const [backlog, { queueLimit }] = await Promise.all([
		Promise.all([other, own].map(backlogOf)),
		own.capacity(),
	]);
	const waiting = backlog.flat().sort((a, b) => a.rank - b.rank);
	const displaced = displacedBy({ key, rank }, waiting, queueLimit);
	for (const { key, queue } of displaced.toReversed()) await queue.displace(key);
}

const backlogOf = async (queue: RedisJobs) => (await queue.backlog()).map((job) => ({ ...job, queue }));
