// Workers that are killed or shut down while they run jobs.
import { readFile, rm, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { afterAll, afterEach, beforeAll, describe, expect, it, onTestFinished } from 'vitest';
import { jobKey } from '#server/queue/job.ts';
import { liveWorkers } from '#server/queue/redis/heartbeats.ts';
import { connectRedis, type RedisConnections } from '#server/redis.ts';
import { keys } from '#server/redis-keys.ts';
import { callProcess, process as processImage, upload } from '#test/api/calls.ts';
import { type ServerProcess, startServerProcess } from '#test/faults/server-process.ts';
import { isInstalled } from '#test/programs.ts';
import type { TestServer } from '#test/server.ts';
import { analyse, outcomeOf } from '#test/suites/queue/tools.ts';
import { until } from '#test/until.ts';
import { type Cluster, startCluster } from './cluster.ts';
import { codeOf } from './node-calls.ts';
import { createNode, expireLock } from './redis-queue.ts';
import type { HeldWork } from './worker.fixture.ts';

describe.skipIf(!isInstalled('Redis'))('workers in separate processes', () => {
	let cluster: Cluster;
	let node: TestServer;
	let journal: string;
	let gate: string;
	let redis: RedisConnections;
	/** The processes of workers. One that no test has ended serves the next test too. */
	let workers: ServerProcess[] = [];
	beforeAll(async () => {
		cluster = await startCluster();
		node = await cluster.startNode();
		redis = await connectRedis(cluster.redis.url, { info() {}, warn() {} });
		journal = path.join(cluster.env.PEEL_DATA_DIR as string, 'journal');
		gate = path.join(cluster.env.PEEL_DATA_DIR as string, 'gate');
	});
	afterEach(() => rm(gate, { force: true }));
	afterAll(async () => {
		for (const worker of workers) await kill(worker);
		redis.close();
		await cluster.close();
	});

	/** Its jobs run until `finishJobs`. */
	async function startWorker(): Promise<void> {
		const work: HeldWork = { gate, journal };
		const script = path.resolve(import.meta.dirname, 'worker.fixture.ts');
		const worker = await startServerProcess({
			script,
			args: [JSON.stringify(work)],
			env: cluster.env,
			ready: /is ready (to work)/,
		});
		workers.push(worker);
	}
	async function haveWorkers(count: number): Promise<void> {
		for (const surplus of workers.slice(count)) await kill(surplus);
		await Promise.all(Array.from({ length: count - workers.length }, startWorker));
	}
	async function kill(worker: ServerProcess): Promise<void> {
		workers = workers.filter((each) => each !== worker);
		worker.child.kill('SIGKILL');
		await worker.ended;
	}
	/** Removes the heartbeat of the only worker, as if it had been sent ten seconds ago. */
	async function expireHeartbeat(): Promise<void> {
		const [worker = ''] = await redis.commands.smembers(keys.workers);
		const leftMs = await redis.commands.pttl(keys.worker(worker));
		expect(leftMs).toBeGreaterThan(0);
		expect(leftMs).toBeLessThanOrEqual(10_000);
		await redis.commands.del(keys.worker(worker));
	}
	const finishJobs = () => writeFile(gate, '');
	/** The process ids of the workers that started jobs, in that order. */
	const starts = async () =>
		(await readFile(journal, 'utf8').catch(() => '')).trim().split('\n').filter(Boolean).map(Number);
	/** The worker that started the latest job, the `count`th since there were `before`. */
	async function workerOfStart(before: number, count = 1): Promise<ServerProcess> {
		await until(async () => (await starts()).length).toBe(before + count);
		const pid = (await starts()).at(-1);
		return workers.find(({ child }) => child.pid === pid) as ServerProcess;
	}

	it('a worker that gets SIGTERM finishes its running job, takes no more, and exits 0', async () => {
		await haveWorkers(1);
		const before = (await starts()).length;
		const [running, waiting] = [await upload(node.url), await upload(node.url)];
		const first = processImage(node.url, running.id);
		const { child, ended } = await workerOfStart(before);
		const second = processImage(node.url, waiting.id);
		child.kill('SIGTERM');
		workers = [];
		await until(() => liveWorkers(redis.commands)).toEqual([]);
		// Longer than it would wait for Redis.
		await sleep(3_200);
		await finishJobs();
		await first;
		expect(await ended).toEqual({ status: 0, signal: null });
		expect((await starts()).length).toBe(before + 1);
		await startWorker();
		await second;
	});

	it('a call whose job has lost the only worker ends like one whose job waits, and the job is done when there is a worker again', async () => {
		await haveWorkers(1);
		const before = (await starts()).length;
		const { id } = await upload(node.url);
		await kill(await workerOfStart(before));
		await expireHeartbeat();
		const impatient = await createNode(cluster.redis, { queueTimeoutMs: 1_000 });
		onTestFinished(impatient.close);
		expect(await outcomeOf(impatient.queue.run(analyse(id)))).toBe('busy');
		await finishJobs();
		await startWorker();
		await processImage(node.url, id);
	});

	it('workers that pause for longer than their lock lasts and come back, one after the other, do not count as lost: the job is done', async () => {
		await haveWorkers(3);
		const before = (await starts()).length;
		const { id } = await upload(node.url);
		const call = callProcess(node.url, id);
		for (const count of [1, 2]) {
			const { child } = await workerOfStart(before, count);
			child.kill('SIGSTOP');
			await expireLock(redis);
			await workerOfStart(before, count + 1);
			child.kill('SIGCONT');
			await until(() => redis.commands.get(keys.returned(jobKey(analyse(id))))).toBe(`${count}`);
		}
		await finishJobs();
		expect((await call).status).toBe(200);
	});

	it('an image whose job lost two workers is rejected as unreadable, and no third runs it', async () => {
		await haveWorkers(3);
		const before = (await starts()).length;
		const { id } = await upload(node.url);
		const call = codeOf(callProcess(node.url, id));
		for (const count of [1, 2]) {
			await kill(await workerOfStart(before, count));
			await expireLock(redis);
		}
		await finishJobs();
		expect(await call).toBe('unreadable-image');
		expect((await starts()).length).toBe(before + 2);
		expect(await cluster.store.stat(id, 'original')).toBeUndefined();
	});
});
