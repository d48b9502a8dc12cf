// A single machine: images on its disk, queue and rate limits in memory.
import type { FastifyBaseLogger } from 'fastify';
import { maxLifeMs } from '#contract/limits.ts';
import { type Engine, freeBytes } from '#engine/index.ts';
import type { Config } from '../config/config.ts';
import { storedSecret } from '../config/secret.ts';
import { createJobRunner } from '../images/job-runner.ts';
import type { Metrics } from '../metrics/metrics.ts';
import { createLocalQueue } from '../queue/local/local-queue.ts';
import { MemoryCounter } from '../rate-limits/memory-counter.ts';
import { createDiskStore } from '../store/disk/disk-store.ts';
import type { Store } from '../store/store.ts';
import type { Backing } from './backing.ts';
import { capacityOf } from './engine.ts';

interface Parts {
	readonly engine: Engine;
	readonly store: Store;
	readonly metrics: Pick<Metrics, 'observeQueueWait' | 'countDisplacement'>;
	/** Default limits.queueTimeoutMs. */
	readonly queueTimeoutMs?: number | undefined;
}

export function openDiskStore(config: Config, now: () => number): Promise<Store> {
	return createDiskStore(config.dataDir, { ...config.disk, now, maxLifeMs });
}

/** Warns if the disk has so little free space that every upload is rejected. */
export async function warnOfFullDisk({ dataDir, disk }: Config, logger: FastifyBaseLogger): Promise<void> {
	const free = await freeBytes(dataDir);
	if (free < disk.floorBytes)
		logger.warn(
			{ freeBytes: free },
			'uploads are rejected until the disk has as much free space as PEEL_FREE_SPACE_MB',
		);
}

/** Throws if the signing secret can neither be read nor made. */
export async function oneMachine(
	config: Config,
	{ engine, store, metrics, queueTimeoutMs }: Parts,
): Promise<Backing> {
	const queue = createLocalQueue({
		runJob: createJobRunner(store, engine),
		capacity: () => capacityOf(engine),
		onStart: metrics.observeQueueWait,
		onDisplaced: metrics.countDisplacement,
		queueTimeoutMs,
	});
	return {
		store,
		queue,
		secrets: config.secrets ?? [await storedSecret(config.dataDir)],
		createCounter: (counter) => new MemoryCounter(counter),
		probes: { isEngineReady: async () => engine.status().ready },
		sweep: () => store.sweep(),
		ready: engine.ready,
		async stop() {
			// While no worker process is loaded, at the start or after a crash, a job that waits for one would delay
			// the shutdown; rejected, its client repeats it elsewhere sooner. Otherwise the engine closes last, because
			// a job whose image is still being read counts as running too.
			if (!engine.status().ready) void engine.close();
			await queue.close();
			await engine.close();
		},
		release() {},
	};
}
