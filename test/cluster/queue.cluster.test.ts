// The queue of several machines: the promises of every queue, and those that only several machines make.
import { describe, expect, it, onTestFinished, vi } from 'vitest';
import { AppError } from '#contract/errors.ts';
import type { Queue, Work } from '#server/queue/queue.ts';
import { queueSuite } from '#server/queue/queue-suite.ts';
import { type ConsumerOptions, createConsumer } from '#server/queue/redis/consumer.ts';
import { createRedisQueue, type RedisQueueOptions } from '#server/queue/redis/redis-queue.ts';
import { tidy } from '#server/queue/redis/trim.ts';
import { connectRedis } from '#server/redis.ts';
import { useOneRedis } from '#test/one-redis.ts';
import { isInstalled } from '#test/programs.ts';
import { until } from '#test/until.ts';
import { hurry } from './cluster.ts';

const log = { info() {}, warn() {} };
const capacity = { places: 1, jobMs: 100, queueLimit: 16 };
/** As long as real ones, which is how they are told from other text. */
const idOf = (letter: string) => letter.repeat(32);
const codeOf = (run: Promise<void>) =>
	run.then(
		() => 'done',
		(error: AppError) => error.code,
	);

describe.skipIf(!isInstalled('Redis'))('the queue of several machines', () => {
	const shared = useOneRedis();

	async function createNode(options: Partial<RedisQueueOptions> = {}) {
		const own = await connectRedis(shared.server.url, log);
		const queue = await createRedisQueue({
			redis: own,
			isDone: async () => false,
			visitorKey: String,
			queueLimit: 16,
			log,
			...options,
		});
		return {
			queue,
			async close() {
				await queue.close();
				own.close();
			},
		};
	}
	async function createWorker(work: Work, options: Partial<ConsumerOptions> = {}) {
		const own = await connectRedis(shared.server.url, log);
		const consumer = await createConsumer({
			redis: own,
			work,
			concurrency: 1,
			capacity: () => capacity,
			log,
			...hurry,
			...options,
		});
		return {
			async close() {
				await consumer.close();
				own.close();
			},
		};
	}

	describe('as every queue', () => {
		queueSuite(async (work, { places, jobMs }) => {
			const node = await createNode();
			const worker = await createWorker(work, {
				concurrency: Math.max(1, places),
				capacity: () => ({ places, jobMs, queueLimit: 16 }),
			});
			return {
				queue: node.queue,
				async close() {
					await node.close();
					await worker.close();
				},
			};
		});
	});

	describe('with two nodes', () => {
		/** Two nodes and one worker, at whose one position 'first' runs until it is let go. */
		async function createHeld(options: Partial<RedisQueueOptions> = {}) {
			const gate = Promise.withResolvers<void>();
			const order: string[] = [];
			const work = vi.fn<Work>(async (id) => {
				order.push(id);
				if (id === 'first') await gate.promise;
			});
			const [one, other] = [await createNode(options), await createNode(options)];
			const worker = await createWorker(work);
			onTestFinished(async () => {
				gate.resolve();
				await Promise.all([one.close(), other.close()]);
				await worker.close();
			});
			const first = one.queue.run('first');
			await until(() => order).toEqual(['first']);
			return { one: one.queue, other: other.queue, first, order, letGo: () => gate.resolve() };
		}
		const untilWaiting = (queue: Queue, waiting: number) =>
			until(() => queue.status()).toEqual({ waiting, running: 1 });

		it('does the work once for all who ask, and tells them all', async () => {
			const { one, other, first, order, letGo } = await createHeld();
			const asked = [one.run('a'), other.run('a'), other.run('first')];
			await untilWaiting(one, 1);
			letGo();
			await Promise.all([first, ...asked]);
			expect(order).toEqual(['first', 'a']);
		});

		it('tells both of a failure as it was thrown', async () => {
			const [one, other] = [await createNode(), await createNode()];
			const gate = Promise.withResolvers<void>();
			const worker = await createWorker(async () => gate.promise);
			onTestFinished(async () => {
				await Promise.all([one.close(), other.close()]);
				await worker.close();
			});
			const asked = [one.queue.run('a'), other.queue.run('a')];
			await until(() => other.queue.standing('a')).toMatchObject({ state: 'running' });
			gate.reject(new AppError('engine-timeout', 'killed after 60000 ms'));
			for (const outcome of await Promise.allSettled(asked))
				expect(outcome).toMatchObject({
					reason: { code: 'engine-timeout', message: 'killed after 60000 ms' },
				});
		});

		it('tells a fault that is no AppError as "internal", and no picture in it', async () => {
			const { queue, close } = await createNode();
			const worker = await createWorker(async (id) => {
				throw new Error(`no such file: ${id}.original`);
			});
			onTestFinished(async () => {
				await close();
				await worker.close();
			});
			await expect(queue.run(idOf('a'))).rejects.toMatchObject({
				code: 'internal',
				message: 'no such file: [picture].original',
			});
		});

		it('serves one who asks for one picture before the second of one who asks for six', async () => {
			const { one, other, first, order, letGo } = await createHeld();
			const many: Promise<void>[] = [];
			for (let count = 1; count <= 6; count++) {
				many.push(one.run(`a${count}`, { visitor: 'A' }));
				await untilWaiting(one, count);
			}
			const single = other.run('b', { visitor: 'B' });
			await untilWaiting(one, 7);
			expect(await one.standing('b')).toMatchObject({ position: 2 });
			expect(await other.standing('a6')).toMatchObject({ position: 7 });
			letGo();
			await Promise.all([first, single, ...many]);
			expect(order).toEqual(['first', 'a1', 'b', 'a2', 'a3', 'a4', 'a5', 'a6']);
		});

		it('counts only what a visitor has in line now', async () => {
			const { one, first, order, letGo } = await createHeld();
			const left = new AbortController();
			const gone = codeOf(one.run('a1', { visitor: 'A', signal: left.signal }));
			await untilWaiting(one, 1);
			left.abort();
			expect(await gone).toBe('request-timeout');
			await untilWaiting(one, 0);
			const [second, third] = [one.run('b1', { visitor: 'B' }), one.run('b2', { visitor: 'B' })];
			await untilWaiting(one, 2);
			const fourth = one.run('a2', { visitor: 'A' });
			await untilWaiting(one, 3);
			letGo();
			await Promise.all([first, second, third, fourth]);
			expect(order).toEqual(['first', 'b1', 'a2', 'b2']);
		});

		it('turns away at once who would wait in vain, by what the workers say', async () => {
			const { one, other, first, letGo } = await createHeld();
			const accepted = Array.from({ length: 16 }, (_, index) => one.run(`a${index}`));
			await untilWaiting(one, 16);
			await expect(other.run('one too many')).rejects.toMatchObject({ code: 'busy' });
			const shared = other.run('a15');
			letGo();
			await Promise.all([first, shared, ...accepted]);
			await expect(other.run('one too many')).resolves.toBeUndefined();
		});

		it('lets go of who has waited too long, and takes the picture out of the line', async () => {
			const { one, first, order, letGo } = await createHeld({ queueTimeoutMs: 300 });
			await expect(one.run('a')).rejects.toMatchObject({ code: 'busy', message: 'waited 300 ms' });
			await untilWaiting(one, 0);
			letGo();
			await first;
			expect(order).toEqual(['first']);
		});

		it('puts a picture in line again that was left at another node, for who still waits', async () => {
			const { one, other, first, order, letGo } = await createHeld();
			const left = new AbortController();
			const gone = codeOf(one.run('a', left));
			await untilWaiting(one, 1);
			const stays = other.run('a');
			await until(() => other.standing('a')).toMatchObject({ state: 'waiting' });
			left.abort();
			expect(await gone).toBe('request-timeout');
			letGo();
			await Promise.all([first, stays]);
			expect(order).toEqual(['first', 'a']);
		});

		it('cancels what another node has put in line', async () => {
			const { one, other, first, order, letGo } = await createHeld();
			const outcome = codeOf(one.run('a'));
			await untilWaiting(one, 1);
			await other.cancel('a');
			expect(await outcome).toBe('gone');
			expect(await codeOf(one.run('a'))).toBe('gone');
			letGo();
			await first;
			expect(order).toEqual(['first']);
		});

		it('a node that stops answers what runs, and leaves what waits in line for another', async () => {
			const { one, other, first, order, letGo } = await createHeld();
			const waiting = codeOf(one.run('a'));
			await untilWaiting(one, 1);
			const closed = one.close();
			expect(await waiting).toBe('stopping');
			const again = other.run('a');
			await until(() => other.standing('a')).toMatchObject({ state: 'waiting' });
			letGo();
			await Promise.all([first, closed, again]);
			expect(order).toEqual(['first', 'a']);
		});

		it('leaves nothing in Redis of who asked and for what, an hour later', async () => {
			const { one, first, letGo } = await createHeld();
			const second = one.run(idOf('a'), { visitor: 'A' });
			await untilWaiting(one, 1);
			letGo();
			await Promise.all([first, second]);
			await until(() => one.status()).toEqual({ waiting: 0, running: 0 });
			await tidy(shared.redis.commands, Date.now() + 3_600_001);
			await until(() => shared.redis.commands.keys('*visitor*')).toEqual([]);
			expect((await shared.redis.commands.keys('*')).filter((key) => key.includes(idOf('a')))).toEqual([]);
			const events = await shared.redis.commands.xrange('{peel}:pictures:events', '-', '+');
			expect(JSON.stringify(events)).not.toContain(idOf('a'));
		});
	});

	it('refuses at once while no worker is there and as many wait as one may have', async () => {
		const { queue, close } = await createNode({ queueLimit: 1, queueTimeoutMs: 300 });
		onTestFinished(close);
		const waits = codeOf(queue.run('a'));
		await until(() => queue.status()).toEqual({ waiting: 1, running: 0 });
		expect(await codeOf(queue.run('b'))).toBe('busy');
		expect(await waits).toBe('busy');
	});
});
