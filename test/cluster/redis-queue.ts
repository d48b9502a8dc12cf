// Nodes and workers of the queue in Redis, each with its own connections, as if in separate processes.
import { once } from 'node:events';
import type { JobRunner, Queue } from '#server/queue/queue.ts';
import { type ConsumerOptions, createConsumer } from '#server/queue/redis/consumer.ts';
import { createRedisQueue, type RedisQueueOptions } from '#server/queue/redis/redis-queue.ts';
import { connectRedis, type RedisConnections } from '#server/redis.ts';
import { longTimeouts } from '#test/engine-options.ts';
import type { RealRedis } from '#test/real-redis.ts';

/** Removes the lock of the only running job, as if its worker had not renewed it for that long. */
export async function expireLock({ commands }: RedisConnections): Promise<void> {
	const [lock] = await commands.keys('*:lock');
	await commands.del(lock as string);
}

const log = { info() {}, warn() {} };

interface Closable {
	close(): Promise<void>;
}

export async function createNode(
	{ url }: RealRedis,
	options: Partial<RedisQueueOptions> = {},
): Promise<Closable & { readonly queue: Queue; interruptCommands(): Promise<void> }> {
	const redis = await connectRedis(url, log);
	const queue = await createRedisQueue({
		redis,
		isDone: async () => false,
		isStored: async () => false,
		clientKey: String,
		queueLimit: 16,
		queueTimeoutMs: longTimeouts.queueTimeoutMs,
		log,
		...options,
	});
	return {
		queue,
		/** Closes the connection for commands, which reconnects a moment later; events still arrive. */
		async interruptCommands() {
			const closed = once(redis.commands, 'close');
			redis.commands.disconnect(true);
			await closed;
		},
		async close() {
			await queue.close();
			redis.close();
		},
	};
}

export async function createWorker(
	{ url }: RealRedis,
	runJob: JobRunner,
	options: Partial<ConsumerOptions> = {},
): Promise<Closable & { disconnect(): void }> {
	const redis = await connectRedis(url, log);
	const consumer = await createConsumer({
		redis,
		runJob,
		concurrency: 1,
		capacity: () => ({ concurrency: 1, clicks: 1, jobMs: 100, queueLimit: 16 }),
		log,
		...options,
	});
	return {
		async close() {
			await consumer.close();
			redis.close();
		},
		/** Closes its connections, as if the worker had been lost. */
		disconnect: () => redis.close(),
	};
}
