import { Registry } from 'prom-client';
import { expect, it } from 'vitest';
import { addGauges } from './gauges.ts';

const helps = { peel_a: 'One thing.', peel_b: 'Another.' };

function gauges(read: () => Promise<{ peel_a: number; peel_b: number }>): Registry {
	const registry = new Registry();
	addGauges(registry, helps, read);
	return registry;
}

const samples = async (registry: Registry) =>
	(await registry.metrics()).split('\n').filter((line) => line && !line.startsWith('#'));

it('gauges of one reading are read once per scrape', async () => {
	let readings = 0;
	const registry = gauges(async () => ({ peel_a: ++readings, peel_b: 0 }));
	expect(await samples(registry)).toEqual(['peel_a 1', 'peel_b 0']);
	expect(await samples(registry)).toEqual(['peel_a 2', 'peel_b 0']);
});

it('a value that cannot be read is left out of the scrape, and returns when it can', async () => {
	let fails = true;
	const registry = gauges(async () => {
		if (fails) throw new Error('unreachable');
		return { peel_a: 1, peel_b: 2 };
	});
	expect(await samples(registry)).toEqual([]);
	fails = false;
	expect(await samples(registry)).toEqual(['peel_a 1', 'peel_b 2']);
	fails = true;
	expect(await samples(registry)).toEqual([]);
});

it('a reading that never ends delays the scrape for less time than Prometheus waits', async () => {
	const startedAt = performance.now();
	expect(await samples(gauges(() => new Promise(() => {})))).toEqual([]);
	expect(performance.now() - startedAt).toBeLessThan(10_000);
});
