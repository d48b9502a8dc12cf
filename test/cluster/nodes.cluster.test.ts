// A cluster through its HTTP API: two web nodes and a worker act as one server.
import { afterAll, beforeAll, describe, expect, it, onTestFinished } from 'vitest';
import { connectRedis } from '#server/redis.ts';
import { callProcess, callSegment, process as processImage, upload } from '#test/api/calls.ts';
import { jpeg } from '#test/images.ts';
import { isInstalled } from '#test/programs.ts';
import type { TestServer } from '#test/server.ts';
import { until } from '#test/until.ts';
import { type Cluster, startCluster } from './cluster.ts';
import { codeOf, remove, statusOf } from './node-calls.ts';

describe.skipIf(!isInstalled('Redis'))('two nodes and a worker', () => {
	let cluster: Cluster;
	let one: TestServer;
	let other: TestServer;
	let worker: Awaited<ReturnType<Cluster['startWorker']>>;
	beforeAll(async () => {
		cluster = await startCluster();
		[one, other] = [await cluster.startNode(), await cluster.startNode()];
		worker = await cluster.startWorker();
	});
	afterAll(() => cluster.close());

	it('a flood of readiness probes at a node reaches Redis once a second', async () => {
		const redis = await connectRedis(cluster.redis.url, { info() {}, warn() {} });
		onTestFinished(() => redis.close());
		const commands = async () => {
			const stats = await redis.commands.info('commandstats');
			return ['set', 'smembers', 'mget'].map((name) =>
				Number(new RegExp(`cmdstat_${name}:calls=(\\d+)`).exec(stats)?.[1] ?? 0),
			);
		};
		const before = await commands();
		const start = performance.now();
		const replies = await Promise.all(Array.from({ length: 300 }, () => fetch(`${one.url}/ready`)));
		const seconds = (performance.now() - start) / 1000;
		expect(new Set(replies.map(({ status }) => status))).toEqual(new Set([200]));
		expect(await replies[0]?.json()).toEqual({ status: 'ready', engine: true, store: true, queue: true });
		// The worker sends a heartbeat now and then, and checks whether another worker can take its jobs.
		for (const [i, count] of (await commands()).entries())
			expect(count - (before[i] as number)).toBeLessThan(20 + 4 * seconds);
	});

	it('an image uploaded at one node is processed once for calls at both, and served by both', async () => {
		const before = worker.engine.calls;
		const { id } = await upload(one.url);
		const replies = await Promise.all([
			processImage(other.url, id),
			processImage(one.url, id),
			processImage(other.url, id),
		]);
		expect(worker.engine.calls - before).toBe(1);
		for (const { url } of [one, other]) {
			const view = await fetch(`${url}/api/secure/view/${replies[0].processedToken}`);
			expect([view.status, view.headers.get('content-type')]).toEqual([200, 'image/png']);
			await view.arrayBuffer();
		}
		const done = { state: 'done', position: 0, expectedWaitSeconds: 0, doubtfulRegions: [] };
		expect(await statusOf(one, id)).toEqual(done);
	});

	it('a rendering that one node asks for is made once, by a worker, and served by any node', async () => {
		const { id } = await upload(one.url);
		const { processedToken } = await processImage(one.url, id);
		const before = worker.engine.renderings;
		const views = await Promise.all(
			[one, other, one].map(({ url }) =>
				fetch(`${url}/api/secure/view/${processedToken}?format=jpg&quality=70`),
			),
		);
		const bodies = await Promise.all(views.map((view) => view.arrayBuffer()));
		expect(views.map(({ status, headers }) => [status, headers.get('content-type')])).toEqual(
			Array.from({ length: 3 }, () => [200, 'image/jpeg']),
		);
		expect(new Set(bodies.map((body) => Buffer.from(body).toString('base64'))).size).toBe(1);
		expect(worker.engine.renderings - before).toBe(1);
	});

	it('an original at the size of the result is made once, by a worker, and served by any node', async () => {
		const { id } = await upload(one.url);
		await processImage(one.url, id);
		const before = worker.engine.normalisations;
		const replies = await Promise.all(
			[one, other, one].map(({ url }) => fetch(`${url}/api/original/${id}?size=result`)),
		);
		const bodies = await Promise.all(replies.map((reply) => reply.arrayBuffer()));
		expect(replies.map(({ status, headers }) => [status, headers.get('content-type')])).toEqual(
			Array.from({ length: 3 }, () => [200, 'image/png']),
		);
		expect(new Set(bodies.map((body) => Buffer.from(body).toString('base64'))).size).toBe(1);
		expect(worker.engine.normalisations - before).toBe(1);
		await remove(other, id);
		expect((await fetch(`${one.url}/api/original/${id}?size=result`)).status).toBe(410);
	});

	it('a mask that one node asks for is made once, by a worker, with one preparation, and served by any node', async () => {
		const { id } = await upload(one.url);
		await processImage(one.url, id);
		const { masks, embeddings } = worker.engine;
		const before = [masks.length, embeddings.length];
		const points = [{ x: 0.25, y: 0.5, keep: true }];
		const replies = await Promise.all([one, other, one].map(({ url }) => callSegment(url, id, points)));
		const bodies = await Promise.all(replies.map((reply) => reply.arrayBuffer()));
		expect(replies.map(({ status, headers }) => [status, headers.get('content-type')])).toEqual(
			Array.from({ length: 3 }, () => [200, 'image/png']),
		);
		expect(new Set(bodies.map((body) => Buffer.from(body).toString('base64'))).size).toBe(1);
		expect([masks.length, embeddings.length]).toEqual(before.map((count) => count + 1));
		expect([masks.at(-1), embeddings.at(-1)]).toEqual([points, true]);
		await remove(other, id);
		expect(await codeOf(callSegment(one.url, id, points))).toBe('gone');
	});

	it('an image deleted at one node while its mask is made or waits is gone, and no mask of it stays stored', async () => {
		const { id } = await upload(one.url);
		await processImage(one.url, id);
		expect((await fetch(`${one.url}/api/embedding/${id}`, { method: 'POST' })).status).toBe(204);
		const before = worker.engine.masks.length;
		const release = worker.engine.hold();
		const clicks = [0.1, 0.9].map((x) => codeOf(callSegment(one.url, id, [{ x, y: 0.5, keep: true }])));
		await until(() => worker.engine.masks.length).toBe(before + 1);
		expect((await remove(other, id)).status).toBe(204);
		expect(await Promise.all(clicks)).toEqual(['gone', 'gone']);
		release();
		expect(await cluster.store.parts(id)).toEqual(new Set());
	});

	it('doubtful regions that a worker found are in the replies of any node', async () => {
		const doubtfulRegions = [{ x: 1, y: 2, width: 3, height: 4, area: 0.25, kind: 'maybe-subject' as const }];
		worker.engine.setAssessment({ confidence: 0.5, doubtfulRegions });
		const { id } = await upload(one.url);
		expect((await processImage(other.url, id)).doubtfulRegions).toEqual(doubtfulRegions);
		expect(await statusOf(one, id)).toMatchObject({ state: 'done', doubtfulRegions });
		worker.engine.setAssessment({ confidence: 1 });
	});

	it('the job starts at upload when a worker is idle', async () => {
		const before = worker.engine.calls;
		await upload(one.url);
		await until(() => worker.engine.calls).toBe(before + 1);
	});

	it('every node reports the queue position', async () => {
		const release = worker.engine.hold();
		const running = await upload(one.url);
		const first = processImage(one.url, running.id);
		await until(() => statusOf(other, running.id)).toMatchObject({ state: 'running', position: 0 });
		const waiting = await upload(one.url);
		expect(await statusOf(other, waiting.id)).toMatchObject({ state: 'none' });
		const second = processImage(one.url, waiting.id);
		await until(() => statusOf(other, waiting.id)).toMatchObject({ state: 'waiting', position: 1 });
		release();
		await Promise.all([first, second]);
	});

	it('an image deleted at one node while its job runs or waits for another is gone, and stays gone', async () => {
		const release = worker.engine.hold();
		const running = await upload(one.url);
		const first = codeOf(callProcess(one.url, running.id));
		await until(() => statusOf(one, running.id)).toMatchObject({ state: 'running' });
		const waiting = await upload(one.url);
		const second = codeOf(callProcess(one.url, waiting.id));
		await until(() => statusOf(one, waiting.id)).toMatchObject({ state: 'waiting' });
		for (const { id } of [waiting, running]) expect((await remove(other, id)).status).toBe(204);
		expect(await Promise.all([first, second])).toEqual(['gone', 'gone']);
		release();
		for (const { id } of [waiting, running]) {
			expect(await codeOf(callProcess(one.url, id))).toBe('gone');
			expect(await cluster.store.stat(id, 'result')).toBeUndefined();
		}
	});

	it('an unreadable image is rejected by the node that was called, and deleted from the store', async () => {
		const whole = await jpeg(600, 400);
		const { id } = await upload(one.url, whole.subarray(0, whole.length - 2000));
		expect(await codeOf(callProcess(other.url, id))).toBe('unreadable-image');
		expect(await cluster.store.stat(id, 'original')).toBeUndefined();
	});

	it('both nodes are ready without a worker, and report whether there is one', async () => {
		const readiness = async ({ url }: TestServer) => (await fetch(`${url}/ready`)).json();
		const ready = { status: 'ready', engine: true, store: true, queue: true };
		expect([await readiness(one), await readiness(other)]).toEqual([ready, ready]);
		worker.engine.setReady(false);
		await until(() => readiness(one)).toEqual({ ...ready, engine: false });
		worker.engine.setReady(true);
		await until(() => readiness(one)).toEqual(ready);
	});
});

describe.skipIf(!isInstalled('Redis'))('two nodes with rate limits', () => {
	let cluster: Cluster;
	beforeAll(async () => {
		cluster = await startCluster();
	});
	afterAll(() => cluster.close());

	it('share one rate limit', async () => {
		// A factor of 0.1: six uploads a minute.
		const [one, other] = [
			await cluster.startNode({ PEEL_RATE_LIMIT: '0.1' }),
			await cluster.startNode({ PEEL_RATE_LIMIT: '0.1' }),
		];
		for (const { url } of [one, other, one, other, one, other]) await upload(url);
		for (const { url } of [one, other])
			expect(await codeOf(fetch(`${url}/api/upload`, { method: 'POST' }))).toBe('rate-limited');
	});
});
