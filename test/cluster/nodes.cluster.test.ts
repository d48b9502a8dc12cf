// Several machines as their visitors meet them: nodes that answer, workers that may be lost, a Redis that may be away.
import { readFile } from 'node:fs/promises';
import path from 'node:path';
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import type { ProcessStatus } from '#contract/api.ts';
import { callProcess, problemOf, process as processPicture, upload } from '#test/api/calls.ts';
import { type ServerProcess, startServerProcess } from '#test/faults/server-process.ts';
import { jpeg } from '#test/pictures.ts';
import { isInstalled } from '#test/programs.ts';
import type { TestServer } from '#test/server.ts';
import { until } from '#test/until.ts';
import { type Cluster, startCluster } from './cluster.ts';
import type { SlowWork } from './worker.fixture.ts';

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

	it('a picture uploaded at one node is processed once, for calls at both, and given out by both', async () => {
		const before = worker.engine.calls;
		const { id } = await upload(one.url);
		const replies = await Promise.all([
			processPicture(other.url, id),
			processPicture(one.url, id),
			processPicture(other.url, id),
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

	it('the work begins at upload when a worker has a free position', async () => {
		const before = worker.engine.calls;
		await upload(one.url);
		await until(() => worker.engine.calls).toBe(before + 1);
	});

	it('a position in line is told by any node', async () => {
		const letGo = worker.engine.hold();
		const running = await upload(one.url);
		const first = processPicture(one.url, running.id);
		await until(() => statusOf(other, running.id)).toMatchObject({ state: 'running', position: 0 });
		const waiting = await upload(one.url);
		expect(await statusOf(other, waiting.id)).toMatchObject({ state: 'none' });
		const second = processPicture(one.url, waiting.id);
		await until(() => statusOf(other, waiting.id)).toMatchObject({ state: 'waiting', position: 1 });
		letGo();
		await Promise.all([first, second]);
	});

	it('a picture deleted at one node while it runs or waits for another is gone, and stays so', async () => {
		const letGo = worker.engine.hold();
		const running = await upload(one.url);
		const first = codeOf(callProcess(one.url, running.id));
		await until(() => statusOf(one, running.id)).toMatchObject({ state: 'running' });
		const waiting = await upload(one.url);
		const second = codeOf(callProcess(one.url, waiting.id));
		await until(() => statusOf(one, waiting.id)).toMatchObject({ state: 'waiting' });
		for (const { id } of [waiting, running]) expect((await remove(other, id)).status).toBe(204);
		expect(await Promise.all([first, second])).toEqual(['gone', 'gone']);
		letGo();
		for (const { id } of [waiting, running]) {
			expect(await codeOf(callProcess(one.url, id))).toBe('gone');
			expect(await cluster.store.stat(id, 'result')).toBeUndefined();
		}
	});

	it('what cannot be read is told by the node that was asked, and kept by none', async () => {
		const whole = await jpeg(600, 400);
		const { id } = await upload(one.url, whole.subarray(0, whole.length - 2000));
		expect(await codeOf(callProcess(other.url, id))).toBe('unreadable-image');
		expect(await cluster.store.stat(id, 'original')).toBeUndefined();
	});

	it('both are ready without a worker, and say whether there is one', async () => {
		const readiness = async ({ url }: TestServer) => (await fetch(`${url}/ready`)).json();
		const ready = { status: 'ready', engine: true, store: true, line: true };
		expect([await readiness(one), await readiness(other)]).toEqual([ready, ready]);
		worker.engine.setReady(false);
		await until(() => readiness(one)).toEqual({ ...ready, engine: false });
		worker.engine.setReady(true);
		await until(() => readiness(one)).toEqual(ready);
	});
});

describe.skipIf(!isInstalled('Redis'))('two nodes that count visitors', () => {
	let cluster: Cluster;
	beforeAll(async () => {
		cluster = await startCluster();
	});
	afterAll(() => cluster.close());

	it('share one allowance', async () => {
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
	/** Processes that have begun a picture, in that order. */
	const begun = async () =>
		(await readFile(journal, 'utf8').catch(() => '')).trim().split('\n').filter(Boolean).map(Number);
	const workerOf = (pid: number | undefined) => workers.find(({ child }) => child.pid === pid)?.child;

	it('a killed worker’s picture is taken up by another', async () => {
		await Promise.all([startWorker(2_000), startWorker(2_000)]);
		const before = (await begun()).length;
		const { id } = await upload(node.url);
		const asked = processPicture(node.url, id);
		await until(async () => (await begun()).length).toBe(before + 1);
		workerOf((await begun()).at(-1))?.kill('SIGKILL');
		await asked;
		const pids = (await begun()).slice(before);
		expect([pids.length, new Set(pids).size]).toEqual([2, 2]);
	});

	it('a picture under which two workers were killed is refused as unreadable, and takes no third', async () => {
		await Promise.all([startWorker(5_000), startWorker(5_000)]);
		const before = (await begun()).length;
		const { id } = await upload(node.url);
		const asked = codeOf(callProcess(node.url, id));
		for (const count of [1, 2]) {
			await until(async () => (await begun()).length).toBe(before + count);
			workerOf((await begun()).at(-1))?.kill('SIGKILL');
		}
		await startWorker(0);
		expect(await asked).toBe('unreadable-image');
		expect((await begun()).length).toBe(before + 2);
		expect(await cluster.store.stat(id, 'original')).toBeUndefined();
	});

	it('a worker told to stop finishes what it has begun, takes nothing more, and exits 0', async () => {
		const { child, ended } = await startWorker(2_500);
		const before = (await begun()).length;
		const [running, waiting] = [await upload(node.url), await upload(node.url)];
		const first = processPicture(node.url, running.id);
		await until(async () => (await begun()).length).toBe(before + 1);
		const second = processPicture(node.url, waiting.id);
		child.kill('SIGTERM');
		await first;
		expect(await ended).toEqual({ status: 0, signal: null });
		expect((await begun()).length).toBe(before + 1);
		await startWorker(0);
		await second;
	});
});

describe.skipIf(!isInstalled('Redis'))('a Redis that is restarted', () => {
	it.each([
		['and has kept what it held', true],
		['and has lost what it held', false],
	])('%s costs no picture: what ran and what waited comes back', async (_what, isKeeping) => {
		const cluster = await startCluster({ isKeeping });
		try {
			const node = await cluster.startNode();
			const { engine } = await cluster.startWorker();
			const letGo = engine.hold();
			const [running, waiting] = [await upload(node.url), await upload(node.url)];
			const first = processPicture(node.url, running.id);
			await until(() => statusOf(node, running.id)).toMatchObject({ state: 'running' });
			const second = processPicture(node.url, waiting.id);
			await until(() => statusOf(node, waiting.id)).toMatchObject({ state: 'waiting' });
			await cluster.redis.restart();
			letGo();
			await Promise.all([first, second]);
			await processPicture(node.url, (await upload(node.url)).id);
		} finally {
			await cluster.close();
		}
	});

	it('while it is away pages, uploads and downloads go on, calls are told to come again, and then all is well', async () => {
		const cluster = await startCluster();
		try {
			const node = await cluster.startNode({ PEEL_RATE_LIMIT: '1' });
			await cluster.startWorker();
			const done = await processPicture(node.url, (await upload(node.url)).id);
			await cluster.redis.stop();
			await until(async () => (await fetch(`${node.url}/ready`)).status).toBe(503);
			expect((await fetch(node.url)).status).toBe(200);
			expect((await fetch(`${node.url}/api/secure/view/${done.processedToken}`)).status).toBe(200);
			const { id } = await upload(node.url);
			const refused = await callProcess(node.url, id);
			expect(refused.headers.get('retry-after')).toBeTruthy();
			expect(await problemOf(refused)).toMatchObject({ status: 503, code: 'unavailable', retryable: true });
			expect(await codeOf(fetch(`${node.url}/api/process/${id}`))).toBe('unavailable');
			expect(await codeOf(remove(node, id))).toBe('unavailable');
			// What is stored has gone nevertheless.
			expect(await codeOf(callProcess(node.url, id))).toBe('gone');
			await cluster.redis.start();
			await until(async () => (await fetch(`${node.url}/ready`)).status).toBe(200);
			await processPicture(node.url, (await upload(node.url)).id);
		} finally {
			await cluster.close();
		}
	});

	it('that says nothing any more holds nobody up, and goes on where it was', async () => {
		const cluster = await startCluster();
		try {
			const node = await cluster.startNode();
			await cluster.startWorker();
			const { id } = await upload(node.url);
			cluster.redis.freeze();
			const start = performance.now();
			const refused = await callProcess(node.url, id);
			// The time-out of a command is 3 s.
			expect(performance.now() - start).toBeLessThan(15_000);
			expect(await problemOf(refused)).toMatchObject({ code: 'unavailable', retryable: true });
			cluster.redis.thaw();
			await until(async () => (await callProcess(node.url, id)).status).toBe(200);
		} finally {
			cluster.redis.thaw();
			await cluster.close();
		}
	});

	it('holds up neither a node nor a worker that is to stop while it is away', async () => {
		const cluster = await startCluster();
		await cluster.startNode();
		await cluster.startWorker();
		await cluster.redis.stop();
		const start = performance.now();
		await cluster.close();
		// Three seconds for last words, of both at once.
		expect(performance.now() - start).toBeLessThan(20_000);
	});
});
