import { Queue as BullQueue } from 'bullmq';
import { expect, it, onTestFinished, vi } from 'vitest';
import { isInstalled } from '#test/programs.ts';
import { startRedis } from '#test/real-redis.ts';
import { analyse } from '#test/suites/queue/tools.ts';
import { connectRedis } from '../../redis.ts';
import { createRedisJobs } from './jobs.ts';

it.skipIf(!isInstalled('Redis')).each(['getJob', 'getJobState'] as const)(
	'makes room although the job that would run last leaves the queue at that moment: before %s',
	async (call) => {
		const server = await startRedis();
		onTestFinished(() => server.close());
		const log = { info() {}, warn() {} };
		const redis = await connectRedis(server.url, log);
		onTestFinished(() => redis.close());
		const jobs = await createRedisJobs({ redis, queueLimit: 2, log });
		onTestFinished(() => jobs.close());
		await Promise.all([jobs.add(analyse('a'), 1), jobs.add(analyse('b'), 2)]);

		const original = BullQueue.prototype[call] as (key: string) => Promise<never>;
		vi.spyOn(BullQueue.prototype, call).mockImplementationOnce(async function (this: BullQueue, key) {
			await jobs.remove(key);
			return await original.call(this, key);
		});
		onTestFinished(() => void vi.restoreAllMocks());
		await jobs.makeRoom('c', 1);
		expect(await jobs.status()).toEqual({ waiting: 1, running: 0 });
	},
);
