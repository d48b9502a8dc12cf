import { describe, expect, it, onTestFinished } from 'vitest';
import { createWorker } from '#test/cluster/redis-queue.ts';
import { useOneRedis } from '#test/one-redis.ts';
import { isInstalled } from '#test/programs.ts';
import { analyse, outcomeOf } from '#test/suites/queue/tools.ts';
import { connectRedis } from '../../redis.ts';
import { createRedisJobs } from './jobs.ts';
import { createNodeRuns } from './node-runs.ts';

const log = { info() {}, warn() {} };

describe.skipIf(!isInstalled('Redis'))('the runs of a node that stops', () => {
	const shared = useOneRedis();

	/** Runs at a node that learns of the beginning of a job only by its next poll, or when it asks. */
	async function createLateRuns() {
		const redis = await connectRedis(shared.server.url, log);
		const options = { redis, queueLimit: 16, log };
		const [jobs, others] = await Promise.all([
			createRedisJobs('jobs', options),
			createRedisJobs('clicks', options),
		]);
		const runs = createNodeRuns({
			redis: redis.commands,
			jobs,
			others,
			isDone: async () => true,
			isStored: async () => true,
			clientKey: String,
			queueTimeoutMs: 60_000,
		});
		jobs.events.removeAllListeners('active');
		onTestFinished(async () => {
			await Promise.all([jobs.close(), others.close()]);
			redis.close();
		});
		return runs;
	}

	it('end when a worker has finished the job that it had begun, even if the node did not know yet that it had', async () => {
		const gate = Promise.withResolvers<void>();
		const begun = Promise.withResolvers<void>();
		const worker = await createWorker(shared.server, () => {
			begun.resolve();
			return gate.promise;
		});
		onTestFinished(() => worker.close());
		const runs = await createLateRuns();
		const outcome = outcomeOf(runs.join(analyse('a'), {}));
		await begun.promise;
		const closed = runs.close();
		gate.resolve();
		expect(await outcome).toBe('done');
		await closed;
	});
});
