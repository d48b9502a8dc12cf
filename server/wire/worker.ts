// A worker of several machines: takes jobs from the queue in Redis, runs the
// engine, and writes results to the shared store.
import type { FastifyBaseLogger } from 'fastify';
import { limits } from '#contract/limits.ts';
import type { Engine } from '#engine/index.ts';
import { createClock } from '../clock.ts';
import type { Config } from '../config/config.ts';
import { createSharedJobRunner } from '../images/job-runner.ts';
import { createMetrics } from '../metrics/create-metrics.ts';
import type { MetricsListener } from '../metrics/metrics.ts';
import { type Consumer, type ConsumerOptions, createConsumer } from '../queue/redis/consumer.ts';
import { noticeFailingClicks } from '../queue/redis/failing-clicks.ts';
import type { WorkerCapacity } from '../queue/redis/heartbeats.ts';
import { connectRedis } from '../redis.ts';
import { noticeLostStore } from '../store/lost-store.ts';
import { createSharedSweep } from '../store/shared-sweep.ts';
import type { Store } from '../store/store.ts';
import { keepSweeping } from '../store/sweep.ts';
import { createWritableProbe } from '../store/writable-probe.ts';
import { capacityOf, startEngine } from './engine.ts';
import { openSharedStore } from './several-machines.ts';

export interface WorkerService {
	/** Resolves when it takes jobs. */
	readonly ready: Promise<void>;
	/** Where metrics and probes are served; undefined without PEEL_METRICS_PORT. */
	readonly metricsUrl: string | undefined;
	/** Takes no more jobs, lets running ones finish, then closes everything. */
	close(): Promise<void>;
}

export interface WorkerOptions extends Pick<ConsumerOptions, 'lockMs' | 'stalledMs'> {
	readonly logger: FastifyBaseLogger;
	/** Replace the configured ones in tests. */
	readonly engine?: Engine;
	readonly store?: Store;
	/** Default limits.sweepIntervalMs. */
	readonly sweepIntervalMs?: number | undefined;
}

/**
 * Resolves before the worker takes jobs, see `ready`. Throws a message for the
 * operator if a setting, Redis or the bucket is faulty.
 */
export async function wireWorker(config: Config, options: WorkerOptions): Promise<WorkerService> {
	const { logger, sweepIntervalMs = limits.sweepIntervalMs, lockMs, stalledMs } = options;
	const { cluster } = config;
	if (!cluster)
		throw new Error('A worker serves several machines: PEEL_REDIS_URL and the PEEL_S3_ settings must be set');
	const metrics = await createMetrics(config.metrics);
	const store = metrics.watchStore(options.store ?? (await openSharedStore(cluster, createClock(), logger)));
	const redis = await connectRedis(cluster.redisUrl, logger);
	const engine = metrics.watchEngine(options.engine ?? (await startEngine(config, logger)));
	const sweeping = new AbortController();
	const isStoreWritable = createWritableProbe(store, logger);
	const clicks = noticeFailingClicks(createSharedJobRunner(store, engine));
	const noticed = noticeLostStore(clicks.runJob, isStoreWritable, sweeping.signal);
	let consumer: Consumer | undefined;
	let closing = false;

	function capacity(): WorkerCapacity {
		const { concurrency, ...rest } = capacityOf(engine);
		if (noticed.isStoreLost) return { ...rest, concurrency: 0, clicks: 0 };
		return { ...rest, concurrency, clicks: clicks.areClicksFailing ? 0 : 1 };
	}

	const ready = engine.ready.then(async () => {
		if (closing) return;
		consumer = await createConsumer({
			redis,
			runJob: noticed.runJob,
			concurrency: engine.status().workers,
			capacity,
			onStart: metrics.observeQueueWait,
			log: logger,
			lockMs,
			stalledMs,
		});
	});
	ready.catch(() => {});

	const sweep = createSharedSweep(store, redis.commands, sweepIntervalMs);
	const swept = keepSweeping({ sweep }, sweeping.signal, logger, sweepIntervalMs);

	let listener: MetricsListener | undefined;
	async function close(): Promise<void> {
		closing = true;
		// While the engine still loads there is no job to finish.
		if (!engine.status().ready) await engine.close();
		await ready.catch(() => {});
		await consumer?.close();
		await engine.close();
		sweeping.abort();
		await swept;
		redis.close();
		await listener?.close();
	}

	const probes = {
		isEngineReady: async () => engine.status().ready && consumer !== undefined,
		isStoreWritable,
		isStopping: () => closing,
	};
	try {
		listener = await metrics.listen(probes, logger);
	} catch (error) {
		await close();
		throw error;
	}
	return { ready, metricsUrl: listener?.url, close };
}
