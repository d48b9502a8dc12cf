// The readiness probe of the store: whether images can be stored right now.
import { messageOf } from '#contract/errors.ts';
import type { Logger } from '#engine/index.ts';
import { sharedCheck } from '../shared-check.ts';
import type { Store } from './store.ts';

/** A change of the outcome is logged, at first only a failure. */
export function createWritableProbe(
	store: Pick<Store, 'check'>,
	log: Pick<Logger, 'info' | 'warn'>,
): () => Promise<boolean> {
	let wasWritable = true;
	return sharedCheck(async () => {
		try {
			await store.check();
			if (!wasWritable) log.info({}, 'images can be stored again');
			wasWritable = true;
		} catch (error) {
			if (wasWritable) log.warn({ reason: messageOf(error) }, 'images cannot be stored');
			wasWritable = false;
		}
		return wasWritable;
	});
}
