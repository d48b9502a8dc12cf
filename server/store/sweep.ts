// Deletes expired images: once at start, then every minute.
import { limits } from '#contract/limits.ts';
import type { Logger } from '#engine/index.ts';
import { repeatEvery } from '../repeat-every.ts';
import type { Store } from './store.ts';

/** Runs until `signal` aborts. A sweep that fails is logged, and the next interval tries again. */
export async function keepSweeping(
	store: Pick<Store, 'sweep'>,
	signal: AbortSignal,
	log: Pick<Logger, 'info' | 'error'>,
	intervalMs: number = limits.sweepIntervalMs,
): Promise<void> {
	await sweepOnce(store, log);
	await repeatEvery(intervalMs, () => sweepOnce(store, log), signal);
}

async function sweepOnce(store: Pick<Store, 'sweep'>, log: Pick<Logger, 'info' | 'error'>): Promise<void> {
	try {
		const deleted = await store.sweep();
		if (deleted > 0) log.info({ deleted }, 'expired images deleted');
	} catch (error) {
		log.error({ err: error }, 'sweep failed');
	}
}
