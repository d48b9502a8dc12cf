// The metrics and probes of web nodes and workers.
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { readConfig } from '#server/config/config.ts';
import { createLogger } from '#server/log.ts';
import { wireWorker } from '#server/wire/worker.ts';
import { process as processImage, upload } from '#test/api/calls.ts';
import { createFakeEngine } from '#test/fake-engine.ts';
import { scrape } from '#test/metrics.ts';
import { isInstalled } from '#test/programs.ts';
import { until } from '#test/until.ts';
import { type Cluster, startCluster } from './cluster.ts';

const withMetrics = { PEEL_METRICS_PORT: '0' };

describe.skipIf(!isInstalled('Redis'))('metrics of several machines', () => {
	let cluster: Cluster;
	beforeEach(async () => {
		cluster = await startCluster();
	});
	afterEach(() => cluster.close());

	async function startWorker() {
		const engine = createFakeEngine();
		const config = readConfig({ ...cluster.env, ...withMetrics });
		const worker = await wireWorker(config, { logger: createLogger('silent'), store: cluster.store, engine });
		await worker.ready;
		return { ...worker, engine };
	}

	it('a worker reports its engine and the wait in the shared queue, a web node the queue and its requests', async () => {
		const worker = await startWorker();
		const node = await cluster.startNode(withMetrics);
		const { id } = await upload(node.url);
		await processImage(node.url, id);

		const work = await scrape(worker);
		expect(work.value('peel_engine_jobs_total{kind="analyse",outcome="done"}')).toBe(1);
		expect(work.value('peel_queue_wait_seconds_count')).toBe(1);
		expect(work.value('peel_engine_worker_processes')).toBe(1);
		expect(work.value('peel_queue_waiting')).toBeUndefined();

		const web = await scrape(node);
		expect(web.value('peel_queue_waiting')).toBe(0);
		expect(web.value('peel_queue_running')).toBe(0);
		expect(web.value('peel_engine_worker_processes')).toBeUndefined();
		// Counted after its last byte was sent, which the client may read a moment earlier.
		await until(async () => (await scrape(node)).text).toContain('route="/api/process/:id"');
		await worker.close();
	});

	it('a worker responds to probes on the metrics port until it has closed', async () => {
		const worker = await startWorker();
		const statusOf = async (path: string) => (await fetch(worker.metricsUrl + path)).status;
		expect([await statusOf('/health'), await statusOf('/ready')]).toEqual([200, 200]);
		worker.engine.setReady(false);
		expect([await statusOf('/health'), await statusOf('/ready')]).toEqual([200, 503]);
		await worker.close();
		await expect(statusOf('/health')).rejects.toThrow();
	});

	it('while Redis is away the queue is left out of the scrape, and everything else is reported', async () => {
		const node = await cluster.startNode(withMetrics);
		expect((await scrape(node)).value('peel_queue_waiting')).toBe(0);
		await cluster.redis.stop();
		const meanwhile = await scrape(node);
		expect(meanwhile.value('peel_queue_waiting')).toBeUndefined();
		expect(meanwhile.value('peel_http_rejections_total{code="busy"}')).toBe(0);
		await cluster.redis.start();
		await until(async () => (await scrape(node)).value('peel_queue_waiting')).toBe(0);
	});
});
