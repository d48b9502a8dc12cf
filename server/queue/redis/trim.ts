// Deletes from Redis what names images and is no longer needed: jobs whose images have expired, and events.
import { Queue as BullQueue } from 'bullmq';
import type { Redis } from 'ioredis';
import { maxLifeMs } from '#contract/limits.ts';
import { prefix, type QueueName, queueNames } from '../../redis-keys.ts';

/** Deleted in one call; more wait for the next. */
const maxJobs = 10_000;

/**
 * Connected nodes have read all events after this time; a node without a
 * connection finds the state of its runs by polling.
 */
export async function trimQueues(redis: Redis): Promise<void> {
	for (const name of queueNames) await trim(redis, name);
}

async function trim(redis: Redis, name: QueueName): Promise<void> {
	const queue = new BullQueue(name, { connection: redis, prefix, skipMetasUpdate: true });
	queue.on('error', () => {});
	try {
		for (const state of ['prioritized', 'wait'] as const) await queue.clean(maxLifeMs, maxJobs, state);
		await queue.trimEvents(0);
	} finally {
		// Removes its listeners from the connection, which is shared and stays open.
		await queue.close();
	}
}
