// Creates the metrics. Without an address to serve them at nothing is
// measured, and the Prometheus client is not loaded.
import type { Metrics, MetricsAddress } from './metrics.ts';

const noMetrics: Metrics = {
	watchRequests() {},
	countRejection() {},
	watchEngine: (engine) => engine,
	watchQueue() {},
	watchStore: (store) => store,
	observeQueueWait() {},
	countDisplacement() {},
	listen: async () => undefined,
};

/** `address`: where they are served; undefined turns them off. */
export async function createMetrics(address: MetricsAddress | undefined): Promise<Metrics> {
	if (!address) return noMetrics;
	const { createPrometheusMetrics } = await import('./prometheus.ts');
	return createPrometheusMetrics(address);
}
