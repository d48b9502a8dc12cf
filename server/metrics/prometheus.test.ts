// What the metrics say of queue, store and engine, each of which has a value of its own here.
import Fastify from 'fastify';
import { expect, it, onTestFinished } from 'vitest';
import type { Engine } from '#engine/index.ts';
import { type Scrape, scrape } from '#test/metrics.ts';
import type { Store } from '../store/store.ts';
import type { Metrics } from './metrics.ts';
import { createPrometheusMetrics } from './prometheus.ts';

async function read(metrics: Metrics): Promise<Scrape> {
	const ready = async () => true;
	const probes = { isEngineReady: ready, isStoreWritable: ready, isStopping: () => false };
	const listener = await metrics.listen(probes, Fastify().log);
	onTestFinished(async () => listener?.close());
	return scrape({ metricsUrl: listener?.url });
}

const create = () => createPrometheusMetrics({ host: '127.0.0.1', port: 0 });

it('metrics of the queue are its waiting and running jobs, and the wait of each in seconds', async () => {
	const metrics = create();
	metrics.watchQueue({ status: async () => ({ waiting: 5, running: 2 }) });
	metrics.observeQueueWait(1500);
	metrics.observeQueueWait(500);
	const { value } = await read(metrics);
	expect([value('peel_queue_waiting'), value('peel_queue_running')]).toEqual([5, 2]);
	expect(value('peel_queue_wait_seconds_sum')).toBe(2);
	expect(value('peel_queue_wait_seconds_count')).toBe(2);
});

it('metrics of the store are sweeps by outcome, and the files that they deleted', async () => {
	const metrics = create();
	const outcomes = [async () => 7, async () => 4, () => Promise.reject(new Error('away'))];
	const store = metrics.watchStore({ sweep: () => outcomes.shift()?.() } as unknown as Store);
	await store.sweep();
	await store.sweep();
	await expect(store.sweep()).rejects.toThrow('away');
	const { value } = await read(metrics);
	expect(value('peel_sweep_deleted_files_total')).toBe(11);
	expect(value('peel_sweeps_total{outcome="done"}')).toBe(2);
	expect(value('peel_sweeps_total{outcome="failed"}')).toBe(1);
});

it('metrics of the engine are its worker processes, how many of them are busy, and cancelled jobs', async () => {
	const metrics = create();
	const stop = new AbortController();
	const engine = metrics.watchEngine({
		status: () => ({ workers: 3, busy: 1 }),
		processes: () => ({ pids: [], lost: 0 }),
		cutOut: () => Promise.reject(stop.signal.reason),
	} as unknown as Engine);
	stop.abort(new Error('disconnected'));
	await engine.cutOut(new Uint8Array(), {}, { signal: stop.signal }).catch(() => {});
	const { value } = await read(metrics);
	expect(value('peel_engine_worker_processes')).toBe(3);
	expect(value('peel_engine_worker_processes_busy')).toBe(1);
	expect(value('peel_engine_jobs_total{kind="analyse",outcome="cancelled"}')).toBe(1);
	// All series exist from the start, so that the first job is an increase.
	expect(value('peel_engine_jobs_total{kind="segment",outcome="engine-timeout"}')).toBe(0);
});

it('metrics of the process are its memory, processor time, open files, event loop lag and garbage collection', async () => {
	const { text } = await read(create());
	for (const name of [
		'process_resident_memory_bytes',
		'process_cpu_seconds_total',
		'process_max_fds',
		'nodejs_eventloop_lag_seconds',
		'nodejs_gc_duration_seconds',
	])
		expect(text).toContain(`# TYPE ${name} `);
});
