// A cluster whose Redis is restarted, unavailable, or does not respond.
import { once } from 'node:events';
import { createServer } from 'node:net';
import { promisify } from 'node:util';
import { describe, expect, it, onTestFinished } from 'vitest';
import { createLogger } from '#server/log.ts';
import { jobKey } from '#server/queue/job.ts';
import { connectRedis } from '#server/redis.ts';
import { keys } from '#server/redis-keys.ts';
import { callProcess, callSegment, problemOf, process as processImage, upload } from '#test/api/calls.ts';
import { isInstalled } from '#test/programs.ts';
import { startRedis } from '#test/real-redis.ts';
import { analyse, outcomeOf } from '#test/suites/queue/tools.ts';
import { until } from '#test/until.ts';
import { startCluster } from './cluster.ts';
import { codeOf, remove, statusOf } from './node-calls.ts';
import { createNode, createWorker, expireLock } from './redis-queue.ts';

describe.skipIf(!isInstalled('Redis'))('a Redis that is restarted or away', () => {
	it.each([
		['with its data', true],
		['without its data', false],
	])('restarted %s, running and waiting jobs and clicks still complete', async (_what, isPersistent) => {
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
			const click = callSegment(node.url, running.id, [{ x: 0.5, y: 0.5, keep: true }]);
			await until(() => engine.embeddings.length).toBe(1);
			await cluster.redis.restart();
			release();
			await Promise.all([first, second]);
			expect((await click).status).toBe(200);
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
			// The image is deleted from the store although Redis is away.
			expect(await codeOf(callProcess(node.url, id))).toBe('gone');
			await cluster.redis.start();
			await until(async () => (await fetch(`${node.url}/ready`)).status).toBe(200);
			await processImage(node.url, (await upload(node.url)).id);
		} finally {
			await cluster.close();
		}
	});

	it('while it is away, node and worker log the outage once, however often they try to connect', async () => {
		const cluster = await startCluster();
		try {
			const node = await cluster.startNode();
			const ofWorker: string[] = [];
			const logger = createLogger('warn', { write: (line) => void ofWorker.push(line) });
			await cluster.startWorker({ logger });
			const { port } = new URL(cluster.redis.url);
			await cluster.redis.stop();
			let attempts = 0;
			const refusing = createServer((socket) => {
				attempts += 1;
				socket.destroy();
			});
			await once(refusing.listen(Number(port), '127.0.0.1'), 'listening');
			await until(() => attempts).toBeGreaterThan(20);
			await promisify(refusing.close.bind(refusing))();
			await cluster.redis.start();
			await until(async () => (await fetch(`${node.url}/ready`)).status).toBe(200);
			await processImage(node.url, (await upload(node.url)).id);
			for (const log of [node.log, ofWorker]) {
				const warnings = log.map((line) => JSON.parse(line)).filter(({ level }) => level >= 40);
				expect(warnings.map(({ msg }) => msg)).toEqual(['Redis cannot be reached']);
			}
		} finally {
			await cluster.close();
		}
	});

	it('while it does not respond, calls fail within its time-outs; then everything works again', async () => {
		const cluster = await startCluster();
		try {
			const node = await cluster.startNode();
			const { engine } = await cluster.startWorker();
			// The job that starts at the upload must not be done before Redis stops responding.
			const release = engine.hold();
			const { id } = await upload(node.url);
			cluster.redis.freeze();
			const start = performance.now();
			const rejected = await callProcess(node.url, id);
			// The time-out of a command is 3 s.
			expect(performance.now() - start).toBeLessThan(15_000);
			expect(await problemOf(rejected)).toMatchObject({ code: 'unavailable', retryable: true });
			cluster.redis.thaw();
			release();
			await until(async () => (await callProcess(node.url, id)).status).toBe(200);
		} finally {
			cluster.redis.thaw();
			await cluster.close();
		}
	});

	it.each([
		['full', 'config set maxmemory 1', 'config set maxmemory 0'],
		['a replica', 'replicaof 127.0.0.1 1', 'replicaof no one'],
	])(
		'while it responds but is %s, no node is ready; then everything works again',
		async (_what, fail, recover) => {
			const cluster = await startCluster();
			const admin = await connectRedis(cluster.redis.url, { info() {}, warn() {} });
			try {
				const node = await cluster.startNode();
				await cluster.startWorker();
				const command = (text: string) => admin.commands.call(...(text.split(' ') as [string, ...string[]]));
				const readiness = async () => (await fetch(`${node.url}/ready`)).json();
				expect(await readiness()).toMatchObject({ status: 'ready', queue: true });
				await command(fail);
				await until(readiness).toMatchObject({ status: 'starting', queue: false });
				const { id } = await upload(node.url);
				expect(await codeOf(callProcess(node.url, id))).toBe('unavailable');
				await command(recover);
				await until(readiness).toMatchObject({ status: 'ready', queue: true });
				await until(async () => (await callProcess(node.url, id)).status).toBe(200);
			} finally {
				admin.close();
				await cluster.close();
			}
		},
	);

	it('while it is away, a waiting call keeps its time-out, and a job without callers leaves the queue afterwards', async () => {
		const server = await startRedis({ isPersistent: true });
		const impatient = await createNode(server, { queueTimeoutMs: 1_000 });
		const node = await createNode(server);
		onTestFinished(async () => {
			await Promise.all([impatient.close(), node.close()]);
			await server.close();
		});
		const caller = new AbortController();
		const left = outcomeOf(node.queue.run(analyse('a'), { signal: caller.signal }));
		await until(() => node.queue.status()).toMatchObject({ waiting: 1 });
		const overdue = outcomeOf(impatient.queue.run(analyse('b')));
		await until(() => node.queue.status()).toMatchObject({ waiting: 2 });
		await server.stop();
		expect(await overdue).toBe('unavailable');
		caller.abort();
		expect(await left).toBe('request-timeout');
		await server.start();
		await until(() => node.queue.position(analyse('a')).catch(() => 'away')).toBeUndefined();
	});

	it('after it, a job that ends before the node can send commands again is followed by the next job of its call', async () => {
		const server = await startRedis();
		const gate = Promise.withResolvers<void>();
		const started: string[] = [];
		const worker = await createWorker(server, async ({ id }) => {
			started.push(id);
			await gate.promise;
		});
		const node = await createNode(server);
		onTestFinished(async () => {
			gate.resolve();
			await Promise.all([node.close(), worker.close()]);
			await server.close();
		});
		const call = node.queue.run(analyse('a')).then(() => node.queue.run(analyse('b')));
		await until(() => started).toEqual(['a']);
		await node.interruptCommands();
		gate.resolve();
		expect(await outcomeOf(call)).toBe('done');
		expect(started).toEqual(['a', 'b']);
	});

	it('while it is away, nodes and workers still shut down in time', async () => {
		const cluster = await startCluster();
		await cluster.startNode();
		await cluster.startWorker();
		await cluster.redis.stop();
		const start = performance.now();
		await cluster.close();
		// Node and worker each wait up to three seconds for Redis, at the same time.
		expect(performance.now() - start).toBeLessThan(20_000);
	});

	it('two outages during one job, after which its lock has expired, lose no worker: the job is done', async () => {
		const server = await startRedis({ isPersistent: true });
		const admin = await connectRedis(server.url, { info() {}, warn() {} });
		const gate = Promise.withResolvers<void>();
		let starts = 0;
		const runJob = async () => {
			starts += 1;
			await gate.promise;
		};
		const workers = await Promise.all(
			[1, 2, 3].map(() => createWorker(server, runJob, { stalledMs: 200, lockMs: 4_000 })),
		);
		const node = await createNode(server);
		onTestFinished(async () => {
			gate.resolve();
			await Promise.all([node.close(), ...workers.map(({ close }) => close())]);
			admin.close();
			await server.close();
		});
		const call = outcomeOf(node.queue.run(analyse('a')));
		for (const before of [1, 2]) {
			await until(() => starts).toBe(before);
			await server.restart();
			await until(() => admin.commands.status).toBe('ready');
			// The lock is gone, as after a longer outage.
			await expireLock(admin);
			// Workers notice that their lock is gone long before other outages can expire the next two.
			await until(() => admin.commands.get(keys.returned(jobKey(analyse('a'))))).toBe(`${before}`);
		}
		await until(() => starts).toBe(3);
		gate.resolve();
		expect(await call).toBe('done');
	});
});
