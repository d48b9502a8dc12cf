// The readiness probe of the store: whether images can be stored right now.
import type { Store } from './store.ts';

/** Milliseconds for which a result is reused: each check writes a file, or an object that costs money, and any client may probe. */
const validForMs = 1_000;

/** Concurrent probes share one check. */
export function createWritableProbe(store: Pick<Store, 'check'>): () => Promise<boolean> {
	let latest: Promise<boolean> | undefined;

	async function check(): Promise<boolean> {
		try {
			await store.check();
			return true;
		} catch {
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
