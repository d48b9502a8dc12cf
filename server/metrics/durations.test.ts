// What the histograms count: seconds, of work without the wait before it.
import Fastify from 'fastify';
import { Registry } from 'prom-client';
import { expect, it, onTestFinished } from 'vitest';
import { doubts } from '#contract/doubts.ts';
import type { Engine } from '#engine/index.ts';
import { countEngineJobs } from './engine-jobs.ts';
import { createRequestMetrics } from './request-metrics.ts';

/** Values by series. */
async function read(registry: Registry): Promise<Map<string, number>> {
	const lines = (await registry.metrics()).split('\n').filter((line) => /^peel/.test(line));
	return new Map(lines.map((line) => [line.replace(/ \S+$/, ''), Number(/\S+$/.exec(line)?.[0])]));
}

it('durations of the engine are recorded for each step and for a whole rendering, and each inference is counted', async () => {
	const registry = new Registry();
	const outputs = {
		cutOut: async () => ({ timings: { wait: 9000, decode: 250, segment: 2000 }, inferences: 3 }),
		render: async () => ({ timings: { wait: 9000, render: 100, encode: 400 } }),
	};
	const engine = countEngineJobs(registry, outputs as unknown as Engine);
	await engine.cutOut(new Uint8Array());
	await engine.render(new Uint8Array());
	const values = await read(registry);
	const steps = [...values].filter(([series]) => series.startsWith('peel_engine_step_duration_seconds_sum'));
	expect(steps).toEqual([
		['peel_engine_step_duration_seconds_sum{step="decode"}', 0.25],
		['peel_engine_step_duration_seconds_sum{step="segment"}', 2],
	]);
	expect(values.get('peel_engine_render_duration_seconds_sum')).toBe(0.5);
	expect(values.get('peel_engine_inferences_total')).toBe(3);
	const doubtful = [...values].filter(([series]) => series.startsWith('peel_engine_doubts_total'));
	expect(doubtful).toEqual(doubts.map((doubt) => [`peel_engine_doubts_total{doubt="${doubt}"}`, 0]));
});

it('durations of requests last until the last byte of the response', async () => {
	const registry = new Registry();
	const app = Fastify();
	onTestFinished(() => app.close());
	createRequestMetrics(registry).watch(app);
	let elapsedMs = 0;
	app.addHook('onResponse', async (_request, reply) => {
		elapsedMs = reply.elapsedTime;
	});
	app.get('/', () => 'page');
	await app.inject('/');
	const sum = (await read(registry)).get('peel_http_request_duration_seconds_sum{method="GET",route="/"}');
	expect(elapsedMs).toBeGreaterThan(0);
	expect(sum).toBeCloseTo(elapsedMs / 1000, 9);
});
