// The readiness probe of the store: whether images can be stored right now.
import { messageOf } from '#contract/errors.ts';
import type { Logger } from '#engine/index.ts';
import type { Store } from './store.ts';

/**
 * Milliseconds for which a result is reused: each check writes a file, or an
 * object that costs money, and any client may probe.
 */
const validForMs = 1_000;

/** Concurrent probes share one check. A change of its outcome is logged, at first only a failure. */
export function createWritableProbe(
	store: Pick<Store, 'check'>,
	log: Pick<Logger, 'info' | 'warn'>,
): () => Promise<boolean> {
	let latest: Promise<boolean> | undefined;
	let wasWritable = true;

	async function check(): Promise<boolean> {
		try {
			await store.check();
			if (!wasWritable) log.info({}, 'images can be stored again');
			wasWritable = true;
			return true;
		} catch (error) {
			if (wasWritable) log.warn({ reason: messageOf(error) }, 'images cannot be stored');
			wasWritable = false;
			return false;
		} finally {
			setTimeout(() => {
				latest = undefined;
			}, validForMs).unref();
		}
	}

	return () => {
		latest ??= check();
		return latest;
	};
}
