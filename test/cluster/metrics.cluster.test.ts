// What nodes and workers of several machines tell of themselves.
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { readConfig } from '#server/config/config.ts';
import { createLogger } from '#server/log.ts';
import { wireWorker } from '#server/wire/worker.ts';
import { process as processPicture, upload } from '#test/api/calls.ts';
import { createFakeEngine } from '#test/fake-engine.ts';
import { scrape } from '#test/metrics.ts';
import { isInstalled } from '#test/programs.ts';
import { until } from '#test/until.ts';
import { type Cluster, startCluster } from './cluster.ts';

const measured = { PEEL_METRICS_PORT: '0' };

describe.skipIf(!isInstalled('Redis'))('figures of several machines', () => {
	let cluster: Cluster;
	beforeEach(async () => {
		cluster = await startCluster();
	});
	afterEach(() => cluster.close());

	async function startWorker() {
		const engine = createFakeEngine();
		const config = readConfig({ ...cluster.env, ...measured });
		const worker = await wireWorker(config, { logger: createLogger('silent'), store: cluster.store, engine });
		await worker.ready;
		return { ...worker, engine };
	}

	it('a worker tells of the engine and of the wait in the shared line, a node of the line and of requests', async () => {
		const worker = await startWorker();
		const node = await cluster.startNode(measured);
		const { id } = await upload(node.url);
		await processPicture(node.url, id);

		const work = await scrape(worker);
		expect(work.value('peel_engine_jobs_total{outcome="done"}')).toBe(1);
		expect(work.value('peel_queue_wait_seconds_count')).toBe(1);
		expect(work.value('peel_engine_children')).toBe(1);
		expect(work.value('peel_queue_waiting')).toBeUndefined();

		const web = await scrape(node);
		expect(web.value('peel_queue_waiting')).toBe(0);
		expect(web.value('peel_queue_running')).toBe(0);
		expect(web.value('peel_engine_children')).toBeUndefined();
		// Counted once it is sent to its end, which its reader may learn a moment earlier.
		await until(async () => (await scrape(node)).text).toContain('route="/api/process/:id"');
		await worker.close();
	});

	it('a worker answers probes on the port of figures, and nobody once it has ended', async () => {
		const worker = await startWorker();
		const statusOf = async (path: string) => (await fetch(worker.metricsUrl + path)).status;
		expect([await statusOf('/health'), await statusOf('/ready')]).toEqual([200, 200]);
		worker.engine.setReady(false);
		expect([await statusOf('/health'), await statusOf('/ready')]).toEqual([200, 503]);
		await worker.close();
		await expect(statusOf('/health')).rejects.toThrow();
	});

	it('while Redis is away the line is left out of the scrape, and everything else is told', async () => {
		const node = await cluster.startNode(measured);
		expect((await scrape(node)).value('peel_queue_waiting')).toBe(0);
		await cluster.redis.stop();
		const meanwhile = await scrape(node);
		expect(meanwhile.value('peel_queue_waiting')).toBeUndefined();
		expect(meanwhile.value('peel_http_refusals_total{code="busy"}')).toBe(0);
		await cluster.redis.start();
		await until(async () => (await scrape(node)).value('peel_queue_waiting')).toBe(0);
	});
});
