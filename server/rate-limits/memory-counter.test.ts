import { expect, it } from 'vitest';
import { MemoryCounter } from './memory-counter.ts';

const options = { keyPrefix: 'calls', points: 2, duration: 60 };
const kept = (counter: MemoryCounter) => counter.dump().storage;

it('keeps no more counts than it has slots, however many visitors come', async () => {
	const counter = new MemoryCounter({ ...options, points: 1_000_000 }, 64);
	for (let visitor = 0; visitor < 10_000; visitor++) await counter.consume(`visitor ${visitor}`);
	expect(kept(counter)).toHaveLength(64);
});

it('keeps no address', async () => {
	const counter = new MemoryCounter(options);
	await counter.consume('198.51.100.7');
	expect(kept(counter)).toHaveLength(1);
	expect(JSON.stringify(kept(counter))).not.toContain('198.51.100.7');
});

it('counts visitors apart, each until its own limit', async () => {
	const counter = new MemoryCounter(options);
	await counter.consume('one', 2);
	await expect(counter.consume('one')).rejects.toMatchObject({ consumedPoints: 3 });
	expect(await counter.consume('two')).toMatchObject({ remainingPoints: 1 });
});

it('places visitors differently in each process, so that nobody can aim at a slot of somebody else', async () => {
	const slotOf = async () => {
		const counter = new MemoryCounter(options);
		await counter.consume('one');
		return kept(counter)[0]?.key;
	};
	const slots = new Set(await Promise.all(Array.from({ length: 8 }, slotOf)));
	expect(slots.size).toBeGreaterThan(1);
});
