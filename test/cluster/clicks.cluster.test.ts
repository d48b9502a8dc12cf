// Clicks of Keep and Remove on several machines: they have a queue of their own, from which each worker takes one at a
// time, in addition to its other jobs.
import { describe, expect, it, onTestFinished, vi } from 'vitest';
import { AppError } from '#contract/errors.ts';
import { createRedisJobs } from '#server/queue/redis/jobs.ts';
import { callSegment, cutOutImage } from '#test/api/calls.ts';
import { createFakeEngine } from '#test/fake-engine.ts';
import { useOneRedis } from '#test/one-redis.ts';
import { isInstalled } from '#test/programs.ts';
import { analyse, done, mask, outcomeOf } from '#test/suites/queue/tools.ts';
import { until } from '#test/until.ts';
import { startCluster } from './cluster.ts';
import { createNode, createWorker } from './redis-queue.ts';

describe.skipIf(!isInstalled('Redis'))('clicks in the queue in Redis', () => {
	const shared = useOneRedis();

	/** A node, and a worker with three worker processes, whose jobs end by hand; `started` has the ids of their images. */
	async function createByHand() {
		const started: string[] = [];
		const gates = new Map<string, () => void>();
		const node = await createNode(shared.server);
		const runJob = ({ id }: { id: string }) => {
			started.push(id);
			return new Promise<void>((resolve) => gates.set(id, resolve));
		};
		const worker = await createWorker(shared.server, runJob, {
			concurrency: 3,
			capacity: () => ({ concurrency: 3, clicks: 1, jobMs: 100, queueLimit: 16 }),
		});
		const end = (id: string) => gates.get(id)?.();
		onTestFinished(async () => {
			for (const id of gates.keys()) end(id);
			await node.close();
			await worker.close();
		});
		return { queue: node.queue, started, end };
	}

	it('run one at a time in each worker, taking turns between clients, and take no slot from other jobs', async () => {
		const { queue, started, end } = await createByHand();
		const outcomes = ['a1', 'a2', 'a3'].map((id) =>
			outcomeOf(queue.run({ kind: 'embed', id }, { client: 'a' })),
		);
		await until(() => queue.status()).toEqual({ waiting: 2, running: 1 });
		outcomes.push(outcomeOf(queue.run(mask('b', 0), { client: 'b' })));
		await until(() => queue.position(mask('b', 0))).toMatchObject({ position: 1 });
		outcomes.push(...['c1', 'c2', 'c3'].map((id) => outcomeOf(queue.run(analyse(id), { client: 'c' }))));
		await until(() => queue.status()).toEqual({ waiting: 3, running: 4 });
		const clicks = () => started.filter((id) => !id.startsWith('c'));
		for (let ended = 0; ended < 4; ended++) {
			await until(() => clicks().length).toBe(ended + 1);
			end(clicks()[ended] as string);
		}
		for (const id of ['c1', 'c2', 'c3']) end(id);
		expect(await Promise.all(outcomes)).toEqual(done(7));
		expect(clicks()[1]).toBe('b');
	});

	it('from a node of an earlier version run in the queue of all other jobs, and are cancelled there', async () => {
		const { queue, started, end } = await createByHand();
		const log = { warn() {} };
		const earlier = await createRedisJobs('jobs', { redis: shared.redis, queueLimit: 16, log });
		onTestFinished(() => earlier.close());
		await earlier.add(mask('a', 0), 1);
		await until(() => started).toEqual(['a']);
		end('a');
		await until(() => earlier.status()).toEqual({ waiting: 0, running: 0 });
		const running = ['c1', 'c2', 'c3'].map((id) => outcomeOf(queue.run(analyse(id))));
		await until(() => queue.status()).toEqual({ waiting: 0, running: 3 });
		await earlier.add(mask('b', 0), 1);
		await queue.cancel('b');
		expect(await earlier.status()).toEqual({ waiting: 0, running: 3 });
		for (const id of ['c1', 'c2', 'c3']) end(id);
		expect(await Promise.all(running)).toEqual(done(3));
	});

	it('whose worker was lost are run by another worker', async () => {
		const soon = { lockMs: 1_000, stalledMs: 500 };
		const node = await createNode(shared.server);
		const lost = await createWorker(shared.server, () => new Promise(() => {}), soon);
		const outcome = outcomeOf(node.queue.run(mask('a', 0)));
		await until(() => node.queue.position(mask('a', 0))).toMatchObject({ state: 'running' });
		lost.disconnect();
		const worker = await createWorker(shared.server, async () => {}, soon);
		onTestFinished(async () => {
			await node.close();
			await worker.close();
		});
		expect(await outcome).toBe('done');
	});
});

it.skipIf(!isInstalled('Redis'))(
	'a worker whose process for clicks cannot start leaves clicks to other workers at once, and still cuts out',
	async () => {
		const cluster = await startCluster();
		onTestFinished(() => cluster.close());
		const node = await cluster.startNode({ PEEL_RATE_LIMIT: '10' });
		const fail = vi.fn(() => Promise.reject(new AppError('engine-failed', 'the model is missing')));
		await cluster.startWorker({ engine: { ...createFakeEngine(), embed: fail, segment: fail } });
		const { id } = await cutOutImage(node.url);
		let clicks = 0;
		const click = async () => {
			clicks += 1;
			return (await callSegment(node.url, id, [{ x: clicks / 100, y: 0.5, keep: true }])).status;
		};
		// The failure that the only worker reports each time.
		expect([await click(), await click()]).toEqual([503, 503]);
		await cluster.startWorker();
		await until(click).toBe(200);
		fail.mockClear();
		for (let more = 0; more < 20; more++) expect(await click()).toBe(200);
		expect(fail).not.toHaveBeenCalled();
		expect((await cutOutImage(node.url)).token).toBeTruthy();
	},
);
