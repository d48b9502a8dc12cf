// Workers that are killed or shut down while they run jobs.
import { readFile, rm, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { afterAll, afterEach, beforeAll, describe, expect, it, onTestFinished } from 'vitest';
import { liveWorkers } from '#server/queue/redis/heartbeats.ts';
import { connectRedis } from '#server/redis.ts';
import { callProcess, process as processImage, upload } from '#test/api/calls.ts';
import { type ServerProcess, startServerProcess } from '#test/faults/server-process.ts';
import { isInstalled } from '#test/programs.ts';
import type { TestServer } from '#test/server.ts';
import { analyse, outcomeOf } from '#test/suites/queue/tools.ts';
import { until } from '#test/until.ts';
import { type Cluster, startCluster } from './cluster.ts';
import { codeOf } from './node-calls.ts';
import { createNode } from './redis-queue.ts';
import type { HeldWork } from './worker.fixture.ts';

describe.skipIf(!isInstalled('Redis'))('workers in separate processes', () => {
	let cluster: Cluster;
	let node: TestServer;
	let journal: string;
	let gate: string;
	const workers: ServerProcess[] = [];
	beforeAll(async () => {
		cluster = await startCluster();
		node = await cluster.startNode();
		journal = path.join(cluster.env.PEEL_DATA_DIR as string, 'journal');
		gate = path.join(cluster.env.PEEL_DATA_DIR as string, 'gate');
	});
	afterEach(async () => {
		for (const { child, ended } of workers.splice(0)) {
			child.kill('SIGKILL');
			await ended;
		}
		await rm(gate, { force: true });
	});
	afterAll(() => cluster.close());

	/** Its jobs run until `finishJobs`. */
	async function startWorker(): Promise<ServerProcess> {
		const work: HeldWork = { gate, journal };
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
	const finishJobs = () => writeFile(gate, '');
	/** The process ids of the workers that started jobs, in that order. */
	const starts = async () =>
		(await readFile(journal, 'utf8').catch(() => '')).trim().split('\n').filter(Boolean).map(Number);
	const workerOf = (pid: number | undefined) => workers.find(({ child }) => child.pid === pid)?.child;

	it('a worker that gets SIGTERM finishes its running job, takes no more, and exits 0', async () => {
		const { child, ended } = await startWorker();
		const before = (await starts()).length;
		const [running, waiting] = [await upload(node.url), await upload(node.url)];
		const first = processImage(node.url, running.id);
		await until(async () => (await starts()).length).toBe(before + 1);
		const second = processImage(node.url, waiting.id);
		child.kill('SIGTERM');
		const redis = await connectRedis(cluster.redis.url, { info() {}, warn() {} });
		onTestFinished(redis.close);
		await until(() => liveWorkers(redis.commands)).toEqual([]);
		await finishJobs();
		await first;
		expect(await ended).toEqual({ status: 0, signal: null });
		expect((await starts()).length).toBe(before + 1);
		await startWorker();
		await second;
	});

	it('a call whose job has lost the only worker ends as if it waited, and the job is done when there is a worker again', async () => {
		await startWorker();
		const before = (await starts()).length;
		const { id } = await upload(node.url);
		await until(async () => (await starts()).length).toBe(before + 1);
		workerOf((await starts()).at(-1))?.kill('SIGKILL');
		const impatient = await createNode(cluster.redis, { queueTimeoutMs: 1_000 });
		onTestFinished(impatient.close);
		expect(await outcomeOf(impatient.queue.run(analyse(id)))).toBe('busy');
		await finishJobs();
		await startWorker();
		await processImage(node.url, id);
	});

	it('workers that stop for longer than their lock and come back, one after the other, are not lost: the job is done', async () => {
		await Promise.all([startWorker(), startWorker(), startWorker()]);
		const before = (await starts()).length;
		const { id } = await upload(node.url);
		const call = callProcess(node.url, id);
		for (const count of [1, 2]) {
			await until(async () => (await starts()).length).toBe(before + count);
			const worker = workerOf((await starts()).at(-1));
			worker?.kill('SIGSTOP');
			await until(async () => (await starts()).length).toBe(before + count + 1);
			worker?.kill('SIGCONT');
		}
		await finishJobs();
		expect((await call).status).toBe(200);
	});

	it('an image whose job lost two workers is rejected as unreadable, and no third runs it', async () => {
		await Promise.all([startWorker(), startWorker()]);
		const before = (await starts()).length;
		const { id } = await upload(node.url);
		const call = codeOf(callProcess(node.url, id));
		for (const count of [1, 2]) {
			await until(async () => (await starts()).length).toBe(before + count);
			workerOf((await starts()).at(-1))?.kill('SIGKILL');
		}
		await finishJobs();
		await startWorker();
		expect(await call).toBe('unreadable-image');
		expect((await starts()).length).toBe(before + 2);
		expect(await cluster.store.stat(id, 'original')).toBeUndefined();
	});
});
