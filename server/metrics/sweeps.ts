// Metrics of the sweeps that delete expired images, so that an operator sees when they fail.
import { Counter, Gauge, type Registry } from 'prom-client';
import type { Store } from '../store/store.ts';

/** The store with its sweeps counted. */
export function countSweeps(registry: Registry, store: Store): Store {
	const registers = [registry];
	const sweeps = new Counter({
		name: 'peel_sweeps_total',
		help: 'Sweeps for expired images, by outcome: done or failed.',
		labelNames: ['outcome'],
		registers,
	});
	const deleted = new Counter({
		name: 'peel_sweep_deleted_files_total',
		help: 'Files deleted by sweeps.',
		registers,
	});
	const latest = new Gauge({
		name: 'peel_sweep_last_success_timestamp_seconds',
		help: 'Time of the last successful sweep in seconds since 1970; 0 before the first.',
		registers,
	});
	for (const outcome of ['done', 'failed']) sweeps.inc({ outcome }, 0);

	return {
		...store,
		async sweep() {
			try {
				const removed = await store.sweep();
				deleted.inc(removed);
				sweeps.inc({ outcome: 'done' });
				latest.setToCurrentTime();
				return removed;
			} catch (error) {
				sweeps.inc({ outcome: 'failed' });
				throw error;
			}
		},
	};
}
