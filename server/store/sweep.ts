// Deletes what has expired: once at start, then each minute.
import { setInterval } from 'node:timers/promises';
import { limits } from '#contract/limits.ts';
import type { Store } from './store.ts';

interface SweepLog {
	info(fields: object, message: string): void;
	error(fields: object, message: string): void;
}

/** Runs until `signal` aborts. A sweep that fails is logged and tried again at the next turn. */
export async function keepSweeping(
	store: Pick<Store, 'sweep'>,
	signal: AbortSignal,
	log: SweepLog,
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

async function sweepOnce(store: Pick<Store, 'sweep'>, log: SweepLog): Promise<void> {
	try {
		const removed = await store.sweep();
		if (removed > 0) log.info({ removed }, 'expired pictures deleted');
	} catch (error) {
		log.error({ err: error }, 'sweep failed');
	}
}
