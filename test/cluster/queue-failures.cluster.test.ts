// How failures of jobs reach the nodes that wait for them, and when a queue without workers rejects jobs.
import { describe, expect, it, onTestFinished } from 'vitest';
import { AppError } from '#contract/errors.ts';
import { useOneRedis } from '#test/one-redis.ts';
import { isInstalled } from '#test/programs.ts';
import { analyse, outcomeOf } from '#test/suites/queue/tools.ts';
import { until } from '#test/until.ts';
import { createNode, createWorker } from './redis-queue.ts';

/** As long as a real id, so that it is recognised in error messages. */
const longId = 'a'.repeat(32);

describe.skipIf(!isInstalled('Redis'))('failures in the queue in Redis', () => {
	const shared = useOneRedis();

	it('reports a failure to both nodes as it was thrown', async () => {
		const [one, other] = [await createNode(shared.server), await createNode(shared.server)];
		const gate = Promise.withResolvers<void>();
		const worker = await createWorker(shared.server, async () => gate.promise);
		onTestFinished(async () => {
			await Promise.all([one.close(), other.close()]);
			await worker.close();
		});
		const calls = [one.queue.run(analyse('a')), other.queue.run(analyse('a'))];
		await until(() => other.queue.position(analyse('a'))).toMatchObject({ state: 'running' });
		gate.reject(new AppError('engine-timeout', 'killed after 60000 ms'));
		for (const outcome of await Promise.allSettled(calls))
			expect(outcome).toMatchObject({
				reason: { code: 'engine-timeout', message: 'killed after 60000 ms' },
			});
	});

	it('reports an error that is no AppError as "internal", without the image id', async () => {
		const { queue, close } = await createNode(shared.server);
		const worker = await createWorker(shared.server, async ({ id }) => {
			throw new Error(`no such file: ${id}.original`);
		});
		onTestFinished(async () => {
			await close();
			await worker.close();
		});
		await expect(queue.run(analyse(longId))).rejects.toMatchObject({
			code: 'internal',
			message: 'no such file: [image].original',
		});
	});

	it('rejects jobs at once while no worker is live and as many jobs wait as one worker may have waiting', async () => {
		const { queue, close } = await createNode(shared.server, { queueLimit: 1, queueTimeoutMs: 300 });
		onTestFinished(close);
		const waiting = outcomeOf(queue.run(analyse('a')));
		await until(() => queue.status()).toEqual({ waiting: 1, running: 0 });
		const rejected = { code: 'busy', message: '1 are waiting' };
		await expect(queue.run(analyse('b'))).rejects.toMatchObject(rejected);
		expect(await waiting).toBe('busy');
	});
});
