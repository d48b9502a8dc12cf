// Deletes expired images: once at start, then every minute.
import { setInterval } from 'node:timers/promises';
import { limits } from '#contract/limits.ts';
import type { Logger } from '#engine/index.ts';
import type { Store } from './store.ts';

/** Runs until `signal` aborts. A sweep that fails is logged, and the next interval tries again. */
export async function keepSweeping(
	store: Pick<Store, 'sweep'>,
	signal: AbortSignal,
	log: Pick<Logger, 'info' | 'error'>,
	intervalMs: number = limits.sweepIntervalMs,
): Promise<void> {
	await sweepOnce(store, log);
	try {
		for await (const _ of setInterval(intervalMs, undefined, { signal, ref: false }))
			await sweepOnce(store, log);
	} catch (error) {
		if (!signal.aborted) throw error;
	}
}

async function sweepOnce(store: Pick<Store, 'sweep'>, log: Pick<Logger, 'info' | 'error'>): Promise<void> {
	try {
		const deleted = await store.sweep();
		if (deleted > 0) log.info({ deleted }, 'expired images deleted');
	} catch (error) {
		log.error({ err: error }, 'sweep failed');
	}
}
