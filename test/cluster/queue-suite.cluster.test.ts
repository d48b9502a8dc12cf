// The queue in Redis keeps the promises of every queue.
import { describe } from 'vitest';
import { useOneRedis } from '#test/one-redis.ts';
import { isInstalled } from '#test/programs.ts';
import type { CreateQueue } from '#test/suites/queue/tools.ts';
import { queueSuite } from '#test/suites/queue-suite.ts';
import { createNode, createWorker } from './redis-queue.ts';

describe.skipIf(!isInstalled('Redis'))('the queue in Redis', () => {
	const shared = useOneRedis();
	const createQueue: CreateQueue = async (runJob, capacity) => {
		const node = await createNode(shared.server);
		const worker = await createWorker(shared.server, runJob, {
			concurrency: Math.max(1, capacity.concurrency),
			capacity: () => ({ ...capacity, clicks: 1 }),
		});
		return {
			queue: node.queue,
			async close() {
				await node.close();
				await worker.close();
			},
		};
	};
	queueSuite(createQueue, { clicksRunBeside: true });
});
