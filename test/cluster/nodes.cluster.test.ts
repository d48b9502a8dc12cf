// A cluster through its HTTP API: web nodes, workers that may be killed, a Redis that may be away.
import { readFile } from 'node:fs/promises';
import path from 'node:path';
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import type { ProcessStatus } from '#contract/api.ts';
import { callProcess, problemOf, process as processImage, upload } from '#test/api/calls.ts';
import { type ServerProcess, startServerProcess } from '#test/faults/server-process.ts';
import { isInstalled, tellSkipped } from '#test/install-servers.ts';
import { jpeg } from '#test/pictures.ts';
import type { TestServer } from '#test/server.ts';
import { until } from '#test/until.ts';
import { type Cluster, startCluster } from './cluster.ts';
import type { SlowWork } from './worker.fixture.ts';

if (!isInstalled('Redis')) tellSkipped('Redis');

const statusOf = async ({ url }: TestServer, id: string) =>
	(await (await fetch(`${url}/api/process/${id}`)).json()) as ProcessStatus;
const codeOf = async (reply: Promise<Response>) => (await problemOf(await reply)).code;
const remove = ({ url }: TestServer, id: string) => fetch(`${url}/api/original/${id}`, { method: 'DELETE' });

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

	it('an image uploaded at one node is processed once for calls at both, and served by both', async () => {
		const before = worker.engine.calls;
		const { id } = await upload(one.url);
		const replies = await Promise.all([
			processImage(other.url, id),
			processImage(one.url, id),
			processImage(other.url, id),
		]);
		expect(new Set(replies.map(({ processedToken }) => processedToken)).size).toBe(1);
		expect(worker.engine.calls - before).toBe(1);
		for (const { url } of [one, other]) {
			const view = await fetch(`${url}/api/secure/view/${replies[0].processedToken}`);
			expect([view.status, view.headers.get('content-type')]).toEqual([200, 'image/png']);
			await view.arrayBuffer();
		}
		expect(await statusOf(one, id)).toEqual({ state: 'done', position: 0, expectedWaitSeconds: 0 });
	});

	it('the job starts at upload when a worker is idle', async () => {
		const before = worker.engine.calls;
		await upload(one.url);
		await until(() => worker.engine.calls).toBe(before + 1);
	});

	it('any node reports the queue position', async () => {
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

	it('both are ready without a worker, and report whether there is one', async () => {
		const readiness = async ({ url }: TestServer) => (await fetch(`${url}/ready`)).json();
		const ready = { status: 'ready', engine: true, store: true, line: true };
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

	it('share one limit', async () => {
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

describe.skipIf(!isInstalled('Redis'))('workers in processes of their own', () => {
	let cluster: Cluster;
	let node: TestServer;
	let journal: string;
	const workers: ServerProcess[] = [];
	beforeAll(async () => {
		cluster = await startCluster();
		node = await cluster.startNode();
		journal = path.join(cluster.env.PEEL_DATA_DIR as string, 'journal');
	});
	afterEach(async () => {
		for (const { child, ended } of workers.splice(0)) {
			child.kill('SIGKILL');
			await ended;
		}
	});
	afterAll(() => cluster.close());

	async function startWorker(jobMs: number): Promise<ServerProcess> {
		const work: SlowWork = { jobMs, journal };
		const script = path.resolve(import.meta.dirname, 'worker.fixture.ts');
		const worker = await startServerProcess({
			script,
			args: [JSON.stringify(work)],
			env: cluster.env,
			ready: /is ready (to work)/,
		});
		workers.push(worker);
		return worker;
	}
	/** The process ids of the workers that started jobs, in that order. */
	const starts = async () =>
		(await readFile(journal, 'utf8').catch(() => '')).trim().split('\n').filter(Boolean).map(Number);
	const workerOf = (pid: number | undefined) => workers.find(({ child }) => child.pid === pid)?.child;

	it('a killed worker’s job is run again by another', async () => {
		await Promise.all([startWorker(4_000), startWorker(4_000)]);
		const before = (await starts()).length;
		const { id } = await upload(node.url);
		const call = processImage(node.url, id);
		await until(async () => (await starts()).length).toBe(before + 1);
		workerOf((await starts()).at(-1))?.kill('SIGKILL');
		await call;
		const pids = (await starts()).slice(before);
		expect([pids.length, new Set(pids).size]).toEqual([2, 2]);
	});

	it('an image whose job lost two workers is rejected as unreadable, and no third runs it', async () => {
		await Promise.all([startWorker(5_000), startWorker(5_000)]);
		const before = (await starts()).length;
		const { id } = await upload(node.url);
		const call = codeOf(callProcess(node.url, id));
		for (const count of [1, 2]) {
			await until(async () => (await starts()).length).toBe(before + count);
			workerOf((await starts()).at(-1))?.kill('SIGKILL');
		}
		await startWorker(0);
		expect(await call).toBe('unreadable-image');
		expect((await starts()).length).toBe(before + 2);
		expect(await cluster.store.stat(id, 'original')).toBeUndefined();
	});

	it('a worker that gets SIGTERM finishes its running job, takes no more, and exits 0', async () => {
		const { child, ended } = await startWorker(2_500);
		const before = (await starts()).length;
		const [running, waiting] = [await upload(node.url), await upload(node.url)];
		const first = processImage(node.url, running.id);
		await until(async () => (await starts()).length).toBe(before + 1);
		const second = processImage(node.url, waiting.id);
		child.kill('SIGTERM');
		await first;
		expect(await ended).toEqual({ status: 0, signal: null });
		expect((await starts()).length).toBe(before + 1);
		await startWorker(0);
		await second;
	});
});

describe.skipIf(!isInstalled('Redis'))('a Redis that is restarted or away', () => {
	it.each([
		['with its data', true],
		['without its data', false],
	])('restarted %s, running and waiting jobs still end well', async (_what, isPersistent) => {
		const cluster = await startCluster({ isPersistent });
		try {
			const node = await cluster.startNode();
			const { engine } = await cluster.startWorker();
			const release = engine.hold();
			const [running, waiting] = [await upload(node.url), await upload(node.url)];
			const first = processImage(node.url, running.id);
			await until(() => statusOf(node, running.id)).toMatchObject({ state: 'running' });
			const second = processImage(node.url, waiting.id);
			await until(() => statusOf(node, waiting.id)).toMatchObject({ state: 'waiting' });
			await cluster.redis.restart();
			release();
			await Promise.all([first, second]);
			await processImage(node.url, (await upload(node.url)).id);
		} finally {
			await cluster.close();
		}
	});

	it('while it is away, pages, uploads and downloads work, processing gets 503 with retry-after; then everything works again', async () => {
		const cluster = await startCluster();
		try {
			const node = await cluster.startNode({ PEEL_RATE_LIMIT: '1' });
			await cluster.startWorker();
			const done = await processImage(node.url, (await upload(node.url)).id);
			await cluster.redis.stop();
			await until(async () => (await fetch(`${node.url}/ready`)).status).toBe(503);
			expect((await fetch(node.url)).status).toBe(200);
			expect((await fetch(`${node.url}/api/secure/view/${done.processedToken}`)).status).toBe(200);
			const { id } = await upload(node.url);
			const rejected = await callProcess(node.url, id);
			expect(rejected.headers.get('retry-after')).toBeTruthy();
			expect(await problemOf(rejected)).toMatchObject({ status: 503, code: 'unavailable', retryable: true });
			expect(await codeOf(fetch(`${node.url}/api/process/${id}`))).toBe('unavailable');
			expect(await codeOf(remove(node, id))).toBe('unavailable');
			// The image is deleted from the store nevertheless.
			expect(await codeOf(callProcess(node.url, id))).toBe('gone');
			await cluster.redis.start();
			await until(async () => (await fetch(`${node.url}/ready`)).status).toBe(200);
			await processImage(node.url, (await upload(node.url)).id);
		} finally {
			await cluster.close();
		}
	});

	it('while it does not answer, calls fail within its time-outs; then everything works again', async () => {
		const cluster = await startCluster();
		try {
			const node = await cluster.startNode();
			await cluster.startWorker();
			const { id } = await upload(node.url);
			cluster.redis.freeze();
			const start = performance.now();
			const rejected = await callProcess(node.url, id);
			// The time-out of a command is 3 s.
			expect(performance.now() - start).toBeLessThan(15_000);
			expect(await problemOf(rejected)).toMatchObject({ code: 'unavailable', retryable: true });
			cluster.redis.thaw();
			await until(async () => (await callProcess(node.url, id)).status).toBe(200);
		} finally {
			cluster.redis.thaw();
			await cluster.close();
		}
	});

	it('while it is away, nodes and workers still shut down in time', async () => {
		const cluster = await startCluster();
		await cluster.startNode();
		await cluster.startWorker();
		await cluster.redis.stop();
		const start = performance.now();
		await cluster.close();
		// Both wait up to three seconds for Redis at the same time.
		expect(performance.now() - start).toBeLessThan(20_000);
	});
});
