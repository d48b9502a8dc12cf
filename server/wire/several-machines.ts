// Of several machines, one that answers requests: pictures in S3, the line and all counts in Redis, no engine. The work: worker.ts.
import type { FastifyBaseLogger } from 'fastify';
import type { ClusterConfig, Config } from '../config/config.ts';
import { present } from '../queue/redis/heartbeats.ts';
import { createRedisQueue } from '../queue/redis/redis-queue.ts';
import { createClientKey } from '../rate-limits/client.ts';
import { createRedisCounter } from '../rate-limits/redis-counter.ts';
import { connectRedis } from '../redis.ts';
import { createSharedSweep } from '../store/shared-sweep.ts';
import type { Store } from '../store/store.ts';
import type { Backing } from './backing.ts';

interface Parts {
	readonly store: Store;
	readonly logger: FastifyBaseLogger;
	readonly sweepIntervalMs: number;
}

export async function severalMachines(
	config: Config,
	cluster: ClusterConfig,
	{ store, logger, sweepIntervalMs }: Parts,
): Promise<Backing> {
	const redis = await connectRedis(cluster.redisUrl, logger);
	const visitorKey = createClientKey(cluster.secrets);
	const queue = await createRedisQueue({
		redis,
		isDone: async (id) => (await store.stat(id, 'result')) !== undefined,
		visitorKey,
		queueLimit: config.queueLimit,
		log: logger,
	});
	return {
		store,
		queue,
		secrets: cluster.secrets,
		createCounter: (counter) => createRedisCounter(redis.commands, visitorKey, counter),
		probes: {
			// Pages, downloads and uploads go on without: whether workers are there is told, and is no reason to take a node out.
			isEngineReady: async () => (await present(redis.commands)).some(({ places }) => places > 0),
			isQueueReady: async () => (await redis.commands.ping()) === 'PONG',
		},
		sweep: createSharedSweep(store, redis.commands, sweepIntervalMs),
		ready: Promise.resolve(),
		stop: () => queue.close(),
		release: () => redis.close(),
	};
}
