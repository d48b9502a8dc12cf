// The promises of the queue in Redis that only several machines make.
import { describe, expect, it, onTestFinished, vi } from 'vitest';
import type { Queue, Work } from '#server/queue/queue.ts';
import { analyse, outcomeOf, render } from '#server/queue/queue-suite/tools.ts';
import type { RedisQueueOptions } from '#server/queue/redis/redis-queue.ts';
import { trimQueue } from '#server/queue/redis/trim.ts';
import { useOneRedis } from '#test/one-redis.ts';
import { isInstalled } from '#test/programs.ts';
import { until } from '#test/until.ts';
import { createNode, createWorker } from './redis-queue.ts';

/** As long as a real id. */
const longId = 'a'.repeat(32);

describe.skipIf(!isInstalled('Redis'))('the queue in Redis', () => {
	const shared = useOneRedis();

	describe('with two nodes', () => {
		/** Two nodes and a worker that runs one job at a time; the analysis of 'first' runs until `release` is called. */
		async function createHeld(options: Partial<RedisQueueOptions> = {}) {
			const gate = Promise.withResolvers<void>();
			const order: string[] = [];
			const work = vi.fn<Work>(async ({ id }) => {
				order.push(id);
				if (id === 'first') await gate.promise;
			});
			const [one, other] = [
				await createNode(shared.server, options),
				await createNode(shared.server, options),
			];
			const worker = await createWorker(shared.server, work);
			onTestFinished(async () => {
				gate.resolve();
				await Promise.all([one.close(), other.close()]);
				await worker.close();
			});
			const first = one.queue.run(analyse('first'));
			await until(() => order).toEqual(['first']);
			return { one: one.queue, other: other.queue, first, order, work, release: () => gate.resolve() };
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

		it('gives a worker the job as it was requested', async () => {
			const { one, other, first, work, release } = await createHeld();
			const calls = [one, other].map((node) => node.run(render('a', 'format=webp&quality=80')));
			await untilWaiting(one, 1);
			release();
			await Promise.all([first, ...calls]);
			expect(work.mock.calls.map(([job]) => job)).toEqual([
				analyse('first'),
				render('a', 'format=webp&quality=80'),
			]);
		});

		it('runs the only job of one client before the second of a client with six', async () => {
			const { one, other, first, order, release } = await createHeld();
			const many: Promise<void>[] = [];
			for (let count = 1; count <= 6; count++) {
				many.push(one.run(analyse(`a${count}`), { client: 'A' }));
				await untilWaiting(one, count);
			}
			const single = other.run(analyse('b'), { client: 'B' });
			await untilWaiting(one, 7);
			expect(await one.position(analyse('b'))).toMatchObject({ position: 2 });
			expect(await other.position(analyse('a6'))).toMatchObject({ position: 7 });
			release();
			await Promise.all([first, single, ...many]);
			expect(order).toEqual(['first', 'a1', 'b', 'a2', 'a3', 'a4', 'a5', 'a6']);
		});

		it('counts only the jobs that a client has in the queue now', async () => {
			const { one, first, order, release } = await createHeld();
			const caller = new AbortController();
			const disconnected = outcomeOf(one.run(analyse('a1'), { client: 'A', signal: caller.signal }));
			await untilWaiting(one, 1);
			caller.abort();
			expect(await disconnected).toBe('request-timeout');
			await untilWaiting(one, 0);
			const second = one.run(analyse('b1'), { client: 'B' });
			await untilWaiting(one, 1);
			const third = one.run(analyse('b2'), { client: 'B' });
			await untilWaiting(one, 2);
			const fourth = one.run(analyse('a2'), { client: 'A' });
			await untilWaiting(one, 3);
			release();
			await Promise.all([first, second, third, fourth]);
			expect(order).toEqual(['first', 'b1', 'a2', 'b2']);
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

		it('rejects a job that has waited too long, and removes it from the queue', async () => {
			const { one, first, order, release } = await createHeld({ queueTimeoutMs: 300 });
			await expect(one.run(analyse('a'))).rejects.toMatchObject({ code: 'busy', message: 'waited 300 ms' });
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
			release();
			await Promise.all([first, second]);
			await until(() => one.status()).toEqual({ waiting: 0, running: 0 });
			const redis = shared.redis.commands;
			const [stream = ''] = await redis.keys('*:events');
			expect(JSON.stringify(await redis.xrange(stream, '-', '+'))).toContain(longId);
			await trimQueue(redis);
			await until(() => redis.keys('*:client:*')).toEqual([]);
			expect((await redis.keys('*')).filter((key) => key.includes(longId))).toEqual([]);
			expect(await redis.xrange(stream, '-', '+')).toEqual([]);
		});
	});
});
