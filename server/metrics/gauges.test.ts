import { Registry } from 'prom-client';
import { expect, it } from 'vitest';
import { addGauges } from './gauges.ts';

const helps = { peel_a: 'One thing.', peel_b: 'Another.' };

function gauges(read: () => Promise<{ peel_a: number; peel_b: number }>): Registry {
	const registry = new Registry();
	addGauges(registry, helps, read);
	return registry;
}

const figures = async (registry: Registry) =>
	(await registry.metrics()).split('\n').filter((line) => line && !line.startsWith('#'));

it('gauges of one reading are read once for a scrape, and anew for the next', async () => {
	let readings = 0;
	const registry = gauges(async () => ({ peel_a: ++readings, peel_b: 0 }));
	expect(await figures(registry)).toEqual(['peel_a 1', 'peel_b 0']);
	expect(await figures(registry)).toEqual(['peel_a 2', 'peel_b 0']);
});

it('what cannot be read is left out of the scrape, and there again when it can', async () => {
	let fails = true;
	const registry = gauges(async () => {
		if (fails) throw new Error('away');
		return { peel_a: 1, peel_b: 2 };
	});
	expect(await figures(registry)).toEqual([]);
	fails = false;
	expect(await figures(registry)).toEqual(['peel_a 1', 'peel_b 2']);
	fails = true;
	expect(await figures(registry)).toEqual([]);
});

it('what never answers does not keep the scrape for longer than Prometheus waits', async () => {
	const startedAt = performance.now();
	expect(await figures(gauges(() => new Promise(() => {})))).toEqual([]);
	expect(performance.now() - startedAt).toBeLessThan(10_000);
});
