import { expect, it, vi } from 'vitest';
import { analyse, mask } from '#test/suites/queue/tools.ts';
import { jobKey } from '../job.ts';
import type { RedisJobs } from './jobs.ts';
import { makeRoom } from './make-room.ts';

/** A queue in which jobs of these ranks wait, in this order. */
function queueOf(jobs: readonly (readonly [key: string, rank: number])[], isIdle = false) {
	const displaced: string[] = [];
	const queue = {
		backlog: async () => jobs.map(([key, rank]) => ({ key, rank })),
		capacity: async () => ({ concurrency: 1, jobMs: 0, queueLimit: 2 }),
		hasIdleWorker: async () => isIdle,
		displace: vi.fn(async (key: string) => void displaced.push(key)),
	} as Partial<RedisJobs> as RedisJobs;
	return { queue, displaced };
}

const analyses = (...ranks: number[]) => ranks.map((rank, at) => [`a${at}`, rank] as const);
const masks = (...ranks: number[]) => ranks.map((rank, at) => [jobKey(mask('m', at)), rank] as const);
const click = jobKey(mask('c', 0));
const busy = expect.objectContaining({ code: 'busy' });

it('both queues share the limit', async () => {
	const [jobs, clicks] = [queueOf(analyses(1)), queueOf(masks(...Array(8).fill(1)))];
	await expect(makeRoom(click, 1, clicks.queue, jobs.queue)).rejects.toEqual(busy);
	await expect(makeRoom(jobKey(analyse('b')), 1, jobs.queue, clicks.queue)).rejects.toEqual(busy);
	const one = queueOf(masks(1));
	await makeRoom(click, 1, one.queue, jobs.queue);
});

it('a job that would run at once displaces no other, however full the queue is', async () => {
	const [jobs, clicks] = [queueOf(analyses(1, 2, 3)), queueOf([], true)];
	await makeRoom(click, 1, clicks.queue, jobs.queue);
	expect(jobs.displaced).toEqual([]);
});

it('the highest rank leaves first, whichever queue it is in; of equal ranks, the job in the same queue', async () => {
	const [jobs, clicks] = [queueOf(analyses(1, 3)), queueOf(masks(2))];
	await makeRoom(click, 1, clicks.queue, jobs.queue);
	expect([jobs.displaced, clicks.displaced]).toEqual([['a1'], []]);
	const [full, equal] = [queueOf(analyses(2)), queueOf(masks(...Array(8).fill(2)))];
	await makeRoom(click, 1, equal.queue, full.queue);
	expect([full.displaced, equal.displaced]).toEqual([[], [jobKey(mask('m', 7))]]);
});

it('no job leaves if too few of a higher rank wait', async () => {
	const [jobs, clicks] = [queueOf(analyses(1)), queueOf(masks(1, 1, 2, 2, 2, 2, 2, 2))];
	await expect(makeRoom(jobKey(analyse('b')), 1, jobs.queue, clicks.queue)).rejects.toEqual(busy);
	expect([jobs.displaced, clicks.displaced]).toEqual([[], []]);
});
