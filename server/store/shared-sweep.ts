// Lets one of several processes sweep in each interval: the first that takes the lock.
import type { Redis } from 'ioredis';
import { trimQueues } from '../queue/redis/trim.ts';
import { keys } from '../redis-keys.ts';
import type { Store } from './store.ts';

/** Shorter than the interval, so that the lock of one interval does not block the next. */
const lockShare = 0.9;

/**
 * A sweep of the store, and of the queues too, if this process takes the lock. While Redis cannot be reached every
 * process sweeps: sweeping twice does no harm, and not sweeping would keep images beyond their expiry.
 */
export function createSharedSweep(
	store: Pick<Store, 'sweep'>,
	redis: Redis,
	intervalMs: number,
): () => Promise<number> {
	/** The lock is never released: that would let a second process sweep in the same interval. */
	async function takesLock(): Promise<boolean> {
		const taken = await redis.set(keys.sweep, '1', 'PX', Math.ceil(intervalMs * lockShare), 'NX');
		if (taken === 'OK') await trimQueues(redis);
		return taken === 'OK';
	}
	return async () => ((await takesLock().catch(() => true)) ? store.sweep() : 0);
}
