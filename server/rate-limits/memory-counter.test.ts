import { expect, it } from 'vitest';
import { MemoryCounter } from './memory-counter.ts';

const options = { keyPrefix: 'calls', points: 2, duration: 60 };
const stored = (counter: MemoryCounter) => counter.dump().storage;

it('stores no more counts than it has slots, for any number of clients', async () => {
	const counter = new MemoryCounter({ ...options, points: 1_000_000 }, 64);
	for (let client = 0; client < 10_000; client++) await counter.consume(`client ${client}`);
	expect(stored(counter)).toHaveLength(64);
});

it('stores no address', async () => {
	const counter = new MemoryCounter(options);
	await counter.consume('198.51.100.7');
	expect(stored(counter)).toHaveLength(1);
	expect(JSON.stringify(stored(counter))).not.toContain('198.51.100.7');
});

it('counts each client separately, up to its own limit', async () => {
	const counter = new MemoryCounter(options);
	await counter.consume('one', 2);
	await expect(counter.consume('one')).rejects.toMatchObject({ consumedPoints: 3 });
	expect(await counter.consume('two')).toMatchObject({ remainingPoints: 1 });
});

it('assigns clients to different slots in each process, so that a client cannot target the slot of another', async () => {
	const slotOf = async () => {
		const counter = new MemoryCounter(options);
		await counter.consume('one');
		return stored(counter)[0]?.key;
	};
	const slots = new Set(await Promise.all(Array.from({ length: 8 }, slotOf)));
	expect(slots.size).toBeGreaterThan(1);
});
