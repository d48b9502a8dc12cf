// A web node of several machines: images in S3, queue and rate limits in Redis, no engine. The workers: worker.ts.
import type { FastifyBaseLogger } from 'fastify';
import { maxLifeMs } from '#contract/limits.ts';
import type { ClusterConfig, Config } from '../config/config.ts';
import type { Metrics } from '../metrics/metrics.ts';
import { outputPart } from '../queue/job.ts';
import { liveWorkers } from '../queue/redis/heartbeats.ts';
import { createRedisQueue } from '../queue/redis/redis-queue.ts';
import { createClientKey } from '../rate-limits/client.ts';
import { RedisCounter } from '../rate-limits/redis-counter.ts';
import { connectRedis } from '../redis.ts';
import { keys } from '../redis-keys.ts';
import { sharedCheck } from '../shared-check.ts';
import type { S3Log } from '../store/s3/s3-options.ts';
import { createS3Store } from '../store/s3/s3-store.ts';
import { createSharedSweep } from '../store/shared-sweep.ts';
import type { Store } from '../store/store.ts';
import type { Backing } from './backing.ts';

/** Milliseconds for which the mark of the readiness probe stays in Redis. */
const checkLifeMs = 60_000;

interface Parts {
	readonly store: Store;
	readonly logger: FastifyBaseLogger;
	readonly sweepIntervalMs: number;
	readonly metrics: Pick<Metrics, 'countDisplacement'>;
	/** Default limits.queueTimeoutMs. */
	readonly queueTimeoutMs?: number | undefined;
}

export function openSharedStore({ s3 }: ClusterConfig, now: () => number, log: S3Log): Promise<Store> {
	return createS3Store({ ...s3, now, maxLifeMs, log });
}

/** Throws a message for the operator if Redis does not respond. */
export async function severalMachines(
	config: Config,
	cluster: ClusterConfig,
	{ store, logger, sweepIntervalMs, metrics, queueTimeoutMs }: Parts,
): Promise<Backing> {
	const redis = await connectRedis(cluster.redisUrl, logger);
	const clientKey = createClientKey(cluster.secrets);
	const queue = await createRedisQueue({
		redis,
		isDone: async (job) => (await store.stat(job.id, outputPart(job))) !== undefined,
		isStored: async (id) => (await store.stat(id, 'original')) !== undefined,
		clientKey,
		queueLimit: config.queueLimit,
		onDisplaced: metrics.countDisplacement,
		queueTimeoutMs,
		log: logger,
	});
	return {
		store,
		queue,
		secrets: cluster.secrets,
		createCounter: (counter) => new RedisCounter(redis.commands, clientKey, counter),
		probes: {
			// Reported, but no reason to take a node out of service: pages, uploads and downloads need no worker.
			isEngineReady: sharedCheck(async () =>
				(await liveWorkers(redis.commands)).some(({ concurrency }) => concurrency > 0),
			),
			isQueueReady: sharedCheck(
				async () => (await redis.commands.set(keys.check, '1', 'PX', checkLifeMs)) === 'OK',
			),
		},
		sweep: createSharedSweep(store, redis.commands, sweepIntervalMs),
		ready: Promise.resolve(),
		stop: () => queue.close(),
		release: () => redis.close(),
	};
}
