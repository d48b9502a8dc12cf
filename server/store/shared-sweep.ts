// Of several processes one sweeps each turn: whoever comes first.
import type { Redis } from 'ioredis';
import { keys } from '../queue/redis/keys.ts';
import { trimQueue } from '../queue/redis/trim.ts';
import type { Store } from './store.ts';

/** A little less than a turn, so that whoever had the last one does not shut out the next. */
const heldShare = 0.9;

/**
 * A sweep of the store that is done if this turn is ours, and then of the line too. While Redis is away every turn is everybody's:
 * to sweep twice does no harm, not to sweep would keep pictures beyond their time.
 */
export function createSharedSweep(
	store: Pick<Store, 'sweep'>,
	redis: Redis,
	intervalMs: number,
): () => Promise<number> {
	/** Not given back: that would let a second process sweep in the same turn. */
	async function isOurTurn(): Promise<boolean> {
		const taken = await redis.set(keys.sweep, '1', 'PX', Math.ceil(intervalMs * heldShare), 'NX');
		if (taken === 'OK') await trimQueue(redis);
		return taken === 'OK';
	}
	return async () => ((await isOurTurn().catch(() => true)) ? store.sweep() : 0);
}
