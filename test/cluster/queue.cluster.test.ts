// The promises of the queue in Redis that only several machines make.
import { setTimeout as sleep } from 'node:timers/promises';
import { describe, expect, it, onTestFinished, vi } from 'vitest';
import { AppError } from '#contract/errors.ts';
import type { JobRunner, Queue } from '#server/queue/queue.ts';
import type { RedisQueueOptions } from '#server/queue/redis/redis-queue.ts';
import { createSharedSweep } from '#server/store/shared-sweep.ts';
import { useOneRedis } from '#test/one-redis.ts';
import { isInstalled } from '#test/programs.ts';
import { analyse, mask, outcomeOf, render } from '#test/suites/queue/tools.ts';
import { until } from '#test/until.ts';
import { createNode, createWorker } from './redis-queue.ts';

/** As long as a real id. */
const longId = 'a'.repeat(32);

describe.skipIf(!isInstalled('Redis'))('the queue in Redis', () => {
	const shared = useOneRedis();

	it.each([
		['jobs', 'engine', { concurrency: 0 }, analyse],
		['clicks', 'process for clicks', { clicks: 0 }, (id: string) => mask(id, 0)],
	] as const)(
		'gives no %s to a worker whose %s cannot run it, while another worker can',
		async (...which) => {
			const [, , unable, job] = which;
			let isAble = true;
			const able = { concurrency: 1, clicks: 1, jobMs: 100, queueLimit: 16 };
			const capacity = () => ({ ...able, ...(isAble ? {} : unable) });
			const runJob = vi.fn<JobRunner>(async () => {
				if (!isAble) throw new AppError('busy', 'no worker process');
			});
			const worker = await createWorker(shared.server, runJob, { capacity });
			const healthy = await createWorker(shared.server, async () => {});
			const node = await createNode(shared.server);
			onTestFinished(async () => {
				await node.close();
				await worker.close();
			});
			async function runTwenty(): Promise<string[]> {
				const outcomes: string[] = [];
				for (let n = 1; n <= 20; n++) outcomes.push(await outcomeOf(node.queue.run(job(`a${n}`))));
				return outcomes;
			}
			isAble = false;
			// After one that fails it takes no other.
			const failed = (await runTwenty()).filter((outcome) => outcome !== 'done');
			expect(failed.length).toBeLessThanOrEqual(1);
			await until(runTwenty).toEqual(Array(20).fill('done'));
			await healthy.close();
			runJob.mockClear();
			// The failure that the only remaining worker reports.
			expect(await outcomeOf(node.queue.run(job('b')))).toBe('busy');
			isAble = true;
			expect(await outcomeOf(node.queue.run(job('b')))).toBe('done');
			expect(runJob).toHaveBeenCalledTimes(2);
		},
	);

	describe('with two nodes', () => {
		/** Two nodes and a worker that runs one job at a time; the analysis of 'first' runs until `release` is called. */
		async function createHeld(options: Partial<RedisQueueOptions> = {}) {
			const gate = Promise.withResolvers<void>();
			const order: string[] = [];
			const runJob = vi.fn<JobRunner>(async ({ id }) => {
				order.push(id);
				if (id === 'first') await gate.promise;
			});
			const [one, other] = [
				await createNode(shared.server, options),
				await createNode(shared.server, options),
			];
			const worker = await createWorker(shared.server, runJob);
			onTestFinished(async () => {
				gate.resolve();
				await Promise.all([one.close(), other.close()]);
				await worker.close();
			});
			const first = one.queue.run(analyse('first'));
			await until(() => order).toEqual(['first']);
			return { one: one.queue, other: other.queue, first, order, runJob, release: () => gate.resolve() };
		}
		const untilWaiting = (queue: Queue, waiting: number) =>
			until(() => queue.status()).toEqual({ waiting, running: 1 });

		it('runs a job once for the callers at both nodes', async () => {
			const { one, other, first, order, release } = await createHeld();
			const calls = [one.run(analyse('a')), other.run(analyse('a')), other.run(analyse('first'))];
			await untilWaiting(one, 1);
			release();
			await Promise.all([first, ...calls]);
			expect(order).toEqual(['first', 'a']);
		});

		it('runs a job at the rank of a client with fewer jobs that waits for it at the other node', async () => {
			const { one, other, first, order, release } = await createHeld();
			const many: Promise<void>[] = [];
			for (let job = 1; job <= 3; job++) {
				many.push(one.run(analyse(`a${job}`), { client: 'A' }));
				await untilWaiting(one, job);
			}
			const joined = other.run(analyse('a3'), { client: 'B' });
			await until(() => one.position(analyse('a3'))).toMatchObject({ position: 2 });
			release();
			await Promise.all([first, joined, ...many]);
			expect(order).toEqual(['first', 'a1', 'a3', 'a2']);
		});

		it('gives a worker the job as it was requested', async () => {
			const { one, other, first, runJob, release } = await createHeld();
			const calls = [one, other].map((node) => node.run(render('a', 'format=webp&quality=80')));
			await untilWaiting(one, 1);
			release();
			await Promise.all([first, ...calls]);
			expect(runJob.mock.calls.map(([job]) => job)).toEqual([
				analyse('first'),
				render('a', 'format=webp&quality=80'),
			]);
		});

		it('rejects a job at once that could not start in time, by the capacity that the workers report', async () => {
			const { one, other, first, release } = await createHeld();
			const accepted = Array.from({ length: 16 }, (_, index) => one.run(analyse(`a${index}`)));
			await untilWaiting(one, 16);
			await expect(other.run(analyse('one too many'))).rejects.toMatchObject({ code: 'busy' });
			const sharing = other.run(analyse('a15'));
			release();
			await Promise.all([first, sharing, ...accepted]);
			await expect(other.run(analyse('one too many'))).resolves.toBeUndefined();
		});

		it('rejects a displaced job at every node that waits for it, and does not add it again', async () => {
			const onDisplaced = vi.fn();
			const { one, other, first, order, release } = await createHeld({ onDisplaced });
			const many: Promise<string>[] = [];
			for (let job = 1; job <= 16; job++) {
				many.push(outcomeOf(one.run(analyse(`a${job}`), { client: 'A' })));
				await untilWaiting(one, job);
			}
			const elsewhere = outcomeOf(other.run(analyse('a16'), { client: 'A' }));
			await until(() => other.position(analyse('a16'))).toMatchObject({ state: 'waiting' });
			const single = other.run(analyse('b'), { client: 'B' });
			expect(await Promise.all([many[15], elsewhere])).toEqual(['busy', 'busy']);
			expect(onDisplaced).toHaveBeenCalledTimes(1);
			release();
			await Promise.all([first, single, ...many.slice(0, 15)]);
			expect(order.slice(0, 3)).toEqual(['first', 'a1', 'b']);
			expect(order).toHaveLength(17);
		});

		it('exceeds the queue limit by no more jobs than there are nodes that add one at the same moment', async () => {
			const { one, other, first, release } = await createHeld();
			const many = Array.from({ length: 16 }, (_, job) =>
				outcomeOf(one.run(analyse(`a${job}`), { client: 'A' })),
			);
			await untilWaiting(one, 16);
			const others = ['b', 'c', 'd', 'e'].map((client, index) =>
				outcomeOf((index % 2 ? one : other).run(analyse(client), { client })),
			);
			await until(async () => (await one.position(analyse('e')))?.state).toBe('waiting');
			expect((await one.status()).waiting).toBeLessThanOrEqual(19);
			release();
			await first;
			expect(await Promise.all(others)).toEqual(['done', 'done', 'done', 'done']);
			expect((await Promise.all(many)).filter((outcome) => outcome === 'done').length).toBeGreaterThanOrEqual(
				12,
			);
		});

		it('waits for the end of a running job of a deleted image without polling Redis', async () => {
			const ended = Promise.withResolvers<void>();
			const [node, worker] = [
				await createNode(shared.server),
				await createWorker(shared.server, () => ended.promise),
			];
			onTestFinished(async () => {
				await node.close();
				await worker.close();
			});
			const outcome = outcomeOf(node.queue.run(analyse('a')));
			await until(() => node.queue.position(analyse('a'))).toMatchObject({ state: 'running' });
			const lookUps = async () =>
				Number(/cmdstat_lrange:calls=(\d+)/.exec(await shared.redis.commands.info('commandstats'))?.[1] ?? 0);
			const [before, start] = [await lookUps(), performance.now()];
			let isDeleted = false;
			const deleted = node.queue.cancel('a').then(() => {
				isDeleted = true;
			});
			await sleep(1_500);
			expect(isDeleted).toBe(false);
			const found = (await lookUps()) - before;
			// One look-up at the start, and no more than one every two seconds. Each reads two lists of each queue.
			expect(found).toBeLessThanOrEqual(4 * (2 + (performance.now() - start) / 2_000));
			ended.reject(new AppError('gone', 'deleted'));
			await deleted;
			expect(await outcome).toBe('gone');
		});

		it('lets jobs wait longer while the workers report that theirs take long', async () => {
			const gate = Promise.withResolvers<void>();
			const capacity = { concurrency: 1, clicks: 1, jobMs: 600_000, queueLimit: 1 };
			const node = await createNode(shared.server, { queueTimeoutMs: 100 });
			const worker = await createWorker(shared.server, () => gate.promise, { capacity: () => capacity });
			onTestFinished(async () => {
				gate.resolve();
				await node.close();
				await worker.close();
			});
			const running = node.queue.run(analyse('a'));
			await until(() => node.queue.position(analyse('a'))).toMatchObject({ state: 'running' });
			const waiting = node.queue.run(analyse('b'));
			await until(() => node.queue.status()).toEqual({ waiting: 1, running: 1 });
			// Longer than the job's own time-out and two polls.
			await sleep(2_500);
			expect(await node.queue.position(analyse('b'))).toMatchObject({ state: 'waiting' });
			gate.resolve();
			await Promise.all([running, waiting]);
		});

		it('rejects a job that has waited too long, and removes it from the queue', async () => {
			const { one, first, order, release } = await createHeld({ queueTimeoutMs: 500 });
			await expect(one.run(analyse('a'))).rejects.toMatchObject({ code: 'busy', message: 'waited 500 ms' });
			await untilWaiting(one, 0);
			release();
			await first;
			expect(order).toEqual(['first']);
		});

		it('adds a job again that was abandoned at another node, for a caller that still waits', async () => {
			const { one, other, first, order, release } = await createHeld();
			const caller = new AbortController();
			const disconnected = outcomeOf(one.run(analyse('a'), caller));
			await untilWaiting(one, 1);
			const stays = other.run(analyse('a'));
			await until(() => other.position(analyse('a'))).toMatchObject({ state: 'waiting' });
			caller.abort();
			expect(await disconnected).toBe('request-timeout');
			release();
			await Promise.all([first, stays]);
			expect(order).toEqual(['first', 'a']);
		});

		it('cancels the jobs that another node has added', async () => {
			const { one, other, first, order, release } = await createHeld();
			const outcomes = [analyse('a'), render('a', 'format=webp')].map((job) => outcomeOf(one.run(job)));
			await untilWaiting(one, 2);
			await other.cancel('a');
			expect(await Promise.all(outcomes)).toEqual(['gone', 'gone']);
			expect(await outcomeOf(one.run(analyse('a')))).toBe('gone');
			release();
			await first;
			expect(order).toEqual(['first']);
		});

		it('a node that stops waits for running jobs, and leaves waiting ones in the queue for another', async () => {
			const { one, other, first, order, release } = await createHeld();
			const waiting = outcomeOf(one.run(analyse('a')));
			await untilWaiting(one, 1);
			const closed = one.close();
			expect(await waiting).toBe('stopping');
			const again = other.run(analyse('a'));
			await until(() => other.position(analyse('a'))).toMatchObject({ state: 'waiting' });
			release();
			await Promise.all([first, closed, again]);
			expect(order).toEqual(['first', 'a']);
		});

		it('leaves nothing in Redis of clients and images after the next sweep', async () => {
			const { one, first, release } = await createHeld();
			const second = one.run(analyse(longId), { client: 'A' });
			await untilWaiting(one, 1);
			const click = one.run(mask(longId, 0), { client: 'A' });
			release();
			await Promise.all([first, second, click]);
			await until(() => one.status()).toEqual({ waiting: 0, running: 0 });
			const redis = shared.redis.commands;
			const streams = await redis.keys('*:events');
			const events = () => Promise.all(streams.map((stream) => redis.xrange(stream, '-', '+')));
			expect((await events()).map((each) => JSON.stringify(each).includes(longId))).toEqual([true, true]);
			await createSharedSweep({ sweep: async () => 0 }, redis, 60_000)();
			await until(() => redis.keys('*:client:*')).toEqual([]);
			expect((await redis.keys('*')).filter((key) => key.includes(longId))).toEqual([]);
			expect(await events()).toEqual([[], []]);
		});
	});
});
