// All metrics for Prometheus, in one registry. docs/monitoring.md lists each name; a test compares them.
import { Counter, collectDefaultMetrics, Histogram, Registry } from 'prom-client';
import { countEngineJobs } from './engine-jobs.ts';
import { watchEngineState } from './engine-state.ts';
import { addGauges } from './gauges.ts';
import type { Metrics, MetricsAddress } from './metrics.ts';
import { listenForScrapes } from './metrics-server.ts';
import { createRequestMetrics } from './request-metrics.ts';
import { countSweeps } from './sweeps.ts';

/** In seconds, up to the 30 s after which a waiting job is rejected, and beyond, for slow machines. */
const waitBuckets = [0.01, 0.1, 0.5, 1, 2, 4, 8, 15, 20, 30, 60, 120];

export function createPrometheusMetrics(address: MetricsAddress): Metrics {
	const registry = new Registry();
	// Of this process: memory, processor time, open files, event loop lag, garbage collection.
	collectDefaultMetrics({ register: registry });
	const requests = createRequestMetrics(registry);
	const waits = new Histogram({
		name: 'peel_queue_wait_seconds',
		help: 'Time a job waited in the queue before it ran.',
		buckets: waitBuckets,
		registers: [registry],
	});
	const displacements = new Counter({
		name: 'peel_queue_displaced_total',
		help: 'Waiting jobs that were rejected because the queue was full and a client with fewer jobs took the position.',
		registers: [registry],
	});

	return {
		watchRequests: requests.watch,
		countRejection: requests.countRejection,
		observeQueueWait: (ms) => waits.observe(ms / 1000),
		countDisplacement: () => displacements.inc(),
		watchEngine(engine) {
			watchEngineState(registry, engine);
			return countEngineJobs(registry, engine);
		},
		watchQueue(queue) {
			addGauges(
				registry,
				{
					peel_queue_waiting: 'Waiting jobs, of all processes that share the queue.',
					peel_queue_running: 'Running jobs, of all processes that share the queue.',
				},
				async () => {
					const { waiting, running } = await queue.status();
					return { peel_queue_waiting: waiting, peel_queue_running: running };
				},
			);
		},
		watchStore(store) {
			addGauges(
				registry,
				{
					peel_store_images: 'Stored images.',
					peel_store_bytes: 'Stored bytes, results included.',
				},
				async () => {
					const usage = await store.usage?.();
					if (!usage) throw new Error('not known yet');
					return { peel_store_images: usage.images, peel_store_bytes: usage.bytes };
				},
			);
			return countSweeps(registry, store);
		},
		listen: (probes, logger) => listenForScrapes({ registry, probes, logger }, address),
	};
}
