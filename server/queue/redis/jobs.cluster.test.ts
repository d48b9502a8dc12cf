import { expect, it, onTestFinished } from 'vitest';
import { isInstalled } from '#test/programs.ts';
import { startRedis } from '#test/real-redis.ts';
import { analyse } from '#test/suites/queue/tools.ts';
import { connectRedis } from '../../redis.ts';
import { createRedisJobs } from './jobs.ts';

it.skipIf(!isInstalled('Redis'))(
	'lists waiting jobs with their ranks in the order in which they run, and causes no error by displacing one that has just left',
	async () => {
		const server = await startRedis();
		onTestFinished(() => server.close());
		const log = { info() {}, warn() {} };
		const redis = await connectRedis(server.url, log);
		onTestFinished(() => redis.close());
		const jobs = await createRedisJobs('jobs', { redis, queueLimit: 16, log });
		onTestFinished(() => jobs.close());
		const ranks = { a: 2, b: 1, c: 10_000, d: 2 };
		for (const [id, rank] of Object.entries(ranks)) await jobs.add(analyse(id), rank);
		const waiting = await jobs.waiting();
		expect(waiting.map(({ key }) => key)).toEqual(['b', 'a', 'd', 'c']);
		expect(Object.fromEntries(waiting.map(({ key, rank }) => [key, rank]))).toEqual(ranks);
		expect(await jobs.backlog()).toEqual(waiting);
		await jobs.remove('c');
		await jobs.displace('c');
		expect(await jobs.status()).toEqual({ waiting: 3, running: 0 });
	},
);
