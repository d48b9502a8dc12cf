import { Queue as BullQueue } from 'bullmq';
import { describe, expect, it, onTestFinished } from 'vitest';
import { maxLifeMs } from '#contract/limits.ts';
import { useOneRedis } from '#test/one-redis.ts';
import { isInstalled } from '#test/programs.ts';
import { prefix, queueNames } from '../../redis-keys.ts';
import { trimQueues } from './trim.ts';

describe.skipIf(!isInstalled('Redis'))('the trimming of the queues', () => {
	const shared = useOneRedis();

	it('leaves no listener on its connection, though it runs every minute', async () => {
		const { commands } = shared.redis;
		const listeners = () =>
			commands.eventNames().map((event) => [event, commands.listenerCount(event as string)]);

		await trimQueues(commands);
		const before = listeners();
		for (let times = 0; times < 3; times++) await trimQueues(commands);
		expect(listeners()).toEqual(before);
	});

	it.each(queueNames)(
		'deletes jobs that wait for longer than an image lives, and no other: %s',
		async (name) => {
			const queue = new BullQueue(name, { connection: shared.redis.commands, prefix });
			onTestFinished(() => queue.close());
			// Jobs without a priority have lost a worker.
			for (const priority of [{}, { priority: 1 }]) {
				await queue.add('old', {}, { ...priority, timestamp: Date.now() - maxLifeMs });
				await queue.add('young', {}, { ...priority, timestamp: Date.now() - maxLifeMs + 600_000 });
			}
			await trimQueues(shared.redis.commands);
			const left = await queue.getJobs(['wait', 'prioritized']);
			expect(left.map((job) => job.name)).toEqual(['young', 'young']);
		},
	);
});
