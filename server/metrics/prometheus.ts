// All metrics for Prometheus, in one registry. docs/monitoring.md lists each name; a test compares them.
import { collectDefaultMetrics, Histogram, Registry } from 'prom-client';
import { countEngineJobs } from './engine-jobs.ts';
import { watchEngineState } from './engine-state.ts';
import { addGauges } from './gauges.ts';
import type { Metrics, MetricsAddress } from './metrics.ts';
import { listenForScrapes } from './metrics-server.ts';
import { createRequestMetrics } from './requests.ts';
import { countSweeps } from './sweeps.ts';

/** In seconds, up to and beyond the 30 s after which a waiting job is rejected. */
const waitBuckets = [0.01, 0.1, 0.5, 1, 2, 4, 8, 15, 20, 30, 60];

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
	const observeQueueWait = (ms: number) => waits.observe(ms / 1000);

	return {
		watchRequests: requests.watch,
		countRejection: requests.countRejection,
		observeQueueWait,
		watchEngine(engine, ownsQueue) {
			watchEngineState(registry, engine);
			return countEngineJobs(registry, engine, ownsQueue ? observeQueueWait : () => {});
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
