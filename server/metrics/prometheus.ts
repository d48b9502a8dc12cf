// Everything that is measured for Prometheus, in one registry. Each name stands in docs/monitoring.md too.
import { collectDefaultMetrics, Histogram, Registry } from 'prom-client';
import { countEngineJobs } from './engine-jobs.ts';
import { watchEngineState } from './engine-state.ts';
import { addGauges } from './gauges.ts';
import type { Metrics, MetricsAddress } from './metrics.ts';
import { listenForScrapes } from './metrics-server.ts';
import { createRequestMetrics } from './requests.ts';
import { countSweeps } from './sweeps.ts';

/** Seconds, up to the 30 after which a visitor is sent away and beyond. */
const waitBuckets = [0.01, 0.1, 0.5, 1, 2, 4, 8, 15, 20, 30, 60];

export function createPrometheusMetrics(address: MetricsAddress): Metrics {
	const registry = new Registry();
	// Of this process: memory, processor time, open files, delay of the event loop, garbage collection.
	collectDefaultMetrics({ register: registry });
	const requests = createRequestMetrics(registry);
	const waits = new Histogram({
		name: 'peel_queue_wait_seconds',
		help: 'Time a picture waited in line before it was worked on.',
		buckets: waitBuckets,
		registers: [registry],
	});
	const waited = (ms: number) => waits.observe(ms / 1000);

	return {
		watchRequests: requests.watch,
		refused: requests.refused,
		waited,
		watchEngine(engine, hasOwnLine) {
			watchEngineState(registry, engine);
			return countEngineJobs(registry, engine, hasOwnLine ? waited : () => {});
		},
		watchQueue(queue) {
			addGauges(
				registry,
				{
					peel_queue_waiting: 'Pictures waiting, of all who share the line.',
					peel_queue_running: 'Pictures being worked on, of all who share the line.',
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
					peel_store_pictures: 'Uploads kept.',
					peel_store_bytes: 'Bytes kept, cut-outs included.',
				},
				async () => {
					const usage = await store.usage?.();
					if (!usage) throw new Error('not known yet');
					return { peel_store_pictures: usage.images, peel_store_bytes: usage.bytes };
				},
			);
			return countSweeps(registry, store);
		},
		listen: (probes, logger) => listenForScrapes({ registry, probes, logger }, address),
	};
}
