import { readFile } from 'node:fs/promises';
import path from 'node:path';
import { expect, it } from 'vitest';
import { createEngine } from '#engine/index.ts';
import { longTimeouts, oneWorker } from '#test/engine-options.ts';
import { process as processImage, upload } from './api/calls.ts';
import { noise } from './images.ts';
import { scrape } from './metrics.ts';
import { startServer } from './server.ts';

it('an image has a duration in each step that docs/monitoring.md lists, and in no other', async () => {
	const engine = createEngine({ ...longTimeouts, ...oneWorker });
	const server = await startServer({ engine, env: { PEEL_METRICS_PORT: '0' } });
	try {
		const { id } = await upload(server.url, await noise(640, 480));
		await processImage(server.url, id);
		const { series, value } = await scrape(server);
		const steps = series.flatMap((name) =>
			[...name.matchAll(/^peel_engine_step_duration_seconds_count\{step="(\w+)"\}/g)].map(([, step]) => step),
		);
		const document = await readFile(path.resolve(import.meta.dirname, '../docs/monitoring.md'), 'utf8');
		const named = /Histogram of each step: ([^|]+) \|/.exec(document)?.[1]?.split(', ');
		expect(steps.toSorted()).toEqual(named?.toSorted());
		expect(value('peel_engine_step_duration_seconds_sum{step="segment"}')).toBeGreaterThan(0);
		expect(value('peel_engine_resident_memory_bytes')).toBeGreaterThan(100_000_000);
		expect(value('peel_engine_jobs_total{kind="analyse",outcome="done"}')).toBe(1);
	} finally {
		await server.close();
	}
});
