// Unless an operator asks for it nothing is measured, and nothing of what measures is loaded.
import type { Metrics, MetricsAddress } from './metrics.ts';

const noMetrics: Metrics = {
	watchRequests() {},
	refused() {},
	watchEngine: (engine) => engine,
	watchQueue() {},
	watchStore: (store) => store,
	waited() {},
	listen: async () => undefined,
};

/** `address` is where they are served; undefined: nothing is measured. */
export async function createMetrics(address: MetricsAddress | undefined): Promise<Metrics> {
	if (!address) return noMetrics;
	const { createPrometheusMetrics } = await import('./prometheus.ts');
	return createPrometheusMetrics(address);
}
