import { expect, it } from 'vitest';
import { clientOf } from './client.ts';
import { MemoryCounter } from './memory-counter.ts';
import { createQuotaCounter } from './quota-counter.ts';

/** By default the counter has so many slots that no two clients share one. */
const create = (slots = 2 ** 32, points = 3) =>
	createQuotaCounter((counter) => new MemoryCounter(counter, slots), {
		keyPrefix: 'calls',
		points,
		duration: 60,
	});
const prefix = (n: number) => clientOf(`2001:db8:1:${n.toString(16)}::1`);
const neighbour = clientOf('2001:db8:2:1::1');

it('the quota of an IPv6 /48 is that of four clients, however many of its prefixes are used', async () => {
	const quota = create();
	for (let n = 0; n < 11; n++) await quota.consume(prefix(n), 1);
	expect(await quota.consume(prefix(11), 1)).toMatchObject({ remainingPoints: 0 });
	await expect(quota.consume(prefix(12), 1)).rejects.toMatchObject({ remainingPoints: 0 });
	expect(await quota.get(prefix(11))).toMatchObject({ remainingPoints: 0 });
	expect(await quota.consume(neighbour, 1)).toMatchObject({ remainingPoints: 2 });
});

it('the quota of a client is its own, and what is rejected for it charges no neighbour', async () => {
	const quota = create();
	await quota.consume(prefix(1), 3);
	for (let n = 0; n < 20; n++)
		await expect(quota.consume(prefix(1), 1)).rejects.toMatchObject({ remainingPoints: 0 });
	expect(await quota.consume(prefix(2), 3)).toMatchObject({ remainingPoints: 0 });
	expect(await quota.consume(prefix(3), 1)).toMatchObject({ remainingPoints: 2 });
});

it('a rejected request is charged neither to the client nor to its /48', async () => {
	const quota = create();
	for (const n of [1, 2, 3]) await quota.consume(prefix(n), 3);
	await quota.consume(prefix(4), 1);
	await expect(quota.consume(prefix(5), 3)).rejects.toBeDefined();
	expect(await quota.consume(prefix(5), 2)).toMatchObject({ remainingPoints: 0 });
});

it('a quota gets back what was used in vain, even that of a /48', async () => {
	const quota = create();
	for (const n of [1, 2, 3, 4]) await quota.consume(prefix(n), 3);
	await quota.giveBack(prefix(4), 2);
	await quota.giveBack(neighbour, 2);
	expect(await quota.consume(prefix(5), 2)).toMatchObject({ remainingPoints: 0 });
	expect(await quota.consume(neighbour, 1)).toMatchObject({ remainingPoints: 2 });
});

it('a quota gets back nothing that was not used in this window, which would add to it', async () => {
	const quota = create();
	await quota.consume(neighbour, 1);
	await quota.giveBack(neighbour, 2);
	expect(await quota.consume(neighbour, 1)).toMatchObject({ remainingPoints: 1 });
});

it('the quota of a client is looked up with that of its /48 only if the client has used some itself', async () => {
	const quota = create();
	for (let n = 0; n < 12; n++) await quota.penalize(prefix(n));
	expect(await quota.get(prefix(12))).toBeNull();
	await quota.penalize(prefix(12));
	expect(await quota.get(prefix(12))).toMatchObject({ remainingPoints: 0 });
});

it('the quota of other clients stays, however many prefixes of a /48 use up what they have', async () => {
	const quota = create(256, 30);
	for (let n = 0; n < 1024; n++)
		for (let miss = 0; miss < 30 && (await quota.get(prefix(n)))?.remainingPoints !== 0; miss++)
			await quota.penalize(prefix(n));
	const others = Array.from({ length: 100 }, (_, n) => quota.get(clientOf(`192.0.2.${n}`)));
	const rejected = (await Promise.all(others)).filter((result) => result?.remainingPoints === 0);
	expect(rejected.length).toBeLessThan(30);
});
