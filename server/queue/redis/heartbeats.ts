// Workers say that they are there and what they can do; who is silent for a while counts as gone.
import type { Redis } from 'ioredis';
import type { Capacity } from '../queue.ts';
import { keys } from './keys.ts';

export interface WorkerReport extends Capacity {
	/** How many may wait for this worker so that none waits in vain, see engine/pool/job-duration.ts. */
	readonly queueLimit: number;
}

/** Three reports may be lost. */
const believedForMs = 10_000;
export const reportEveryMs = 2_500;

export async function report(redis: Redis, worker: string, said: WorkerReport): Promise<void> {
	await redis
		.multi()
		.set(keys.worker(worker), JSON.stringify(said), 'PX', believedForMs)
		.sadd(keys.workers, worker)
		.exec();
}

export async function leave(redis: Redis, worker: string): Promise<void> {
	await redis.multi().del(keys.worker(worker)).srem(keys.workers, worker).exec();
}

/** What those workers say that are there now. */
export async function present(redis: Redis): Promise<WorkerReport[]> {
	const workers = await redis.smembers(keys.workers);
	if (workers.length === 0) return [];
	const said = await redis.mget(workers.map(keys.worker));
	const silent = workers.filter((_, index) => said[index] === null);
	if (silent.length > 0) await redis.srem(keys.workers, ...silent);
	return said.filter((text) => text !== null).map((text) => JSON.parse(text) as WorkerReport);
}

/** All of them as one: how many pictures at once, how long one takes, how many may wait. */
export function together(reports: readonly WorkerReport[]): WorkerReport {
	const places = reports.reduce((sum, { places }) => sum + places, 0);
	const queueLimit = reports.reduce((sum, { queueLimit }) => sum + queueLimit, 0);
	const known = reports.filter(({ jobMs, places }) => jobMs > 0 && places > 0);
	const perMs = known.reduce((sum, { places, jobMs }) => sum + places / jobMs, 0);
	const working = known.reduce((sum, { places }) => sum + places, 0);
	return { places, queueLimit, jobMs: perMs > 0 ? working / perMs : 0 };
}
