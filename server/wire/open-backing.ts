// Chooses what is behind the HTTP application: this machine's own services, or those that several machines share.
import type { FastifyBaseLogger } from 'fastify';
import { limits } from '#contract/limits.ts';
import type { Engine } from '#engine/index.ts';
import type { Config } from '../config/config.ts';
import type { Metrics } from '../metrics/metrics.ts';
import type { Store } from '../store/store.ts';
import type { Backing } from './backing.ts';
import { startEngine } from './engine.ts';
import { oneMachine, openDiskStore, warnOfFullDisk } from './one-machine.ts';

export interface BackingOptions {
	readonly logger: FastifyBaseLogger;
	/** Replace the configured ones in tests. */
	readonly engine?: Engine | undefined;
	readonly store?: Store;
	/** Default limits.sweepIntervalMs. */
	readonly sweepIntervalMs?: number | undefined;
	/** Time-out of the queue. Default limits.queueTimeoutMs. */
	readonly queueTimeoutMs?: number | undefined;
}

/** Loads the clients of Redis and S3 only where several machines are configured. */
export async function openBacking(
	config: Config,
	options: BackingOptions,
	now: () => number,
	metrics: Metrics,
): Promise<Backing> {
	const { logger, sweepIntervalMs = limits.sweepIntervalMs, queueTimeoutMs } = options;
	const { cluster } = config;
	if (cluster) {
		const { openSharedStore, severalMachines } = await import('./several-machines.ts');
		const store = metrics.watchStore(options.store ?? (await openSharedStore(cluster, now, logger)));
		return severalMachines(config, cluster, {
			store,
			logger,
			sweepIntervalMs,
			metrics,
			queueTimeoutMs,
		});
	}
	const store = metrics.watchStore(options.store ?? (await openDiskStore(config, now)));
	if (!options.store) await warnOfFullDisk(config, logger);
	const engine = metrics.watchEngine(options.engine ?? (await startEngine(config, logger)));
	return oneMachine(config, { engine, store, metrics, queueTimeoutMs });
}
