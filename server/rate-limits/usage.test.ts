import { expect, it } from 'vitest';
import { clientOf } from './client.ts';
import { createUsage, hasShare } from './usage.ts';

const prefix = (n: number) => clientOf(`2001:db8:1:${n}::1`);

it('the usage of a client is what it added and has not given back', () => {
	const usage = createUsage();
	usage.add('a', 3);
	usage.add('a', -1);
	usage.add('b', 5);
	usage.add(undefined, 7);
	expect([usage.of('a'), usage.of('b'), usage.of('c'), usage.of(undefined), usage.total]).toEqual([
		2, 5, 0, 0, 14,
	]);
});

it('the usage of an IPv6 /64 is a quarter of its /48, where that is more', () => {
	const usage = createUsage();
	for (const n of [1, 2, 3]) usage.add(prefix(n), 4);
	expect([usage.of(prefix(1)), usage.of(prefix(4))]).toEqual([4, 3]);
	for (const n of [4, 5]) usage.add(prefix(n), 4);
	expect([usage.of(prefix(1)), usage.of(prefix(6))]).toEqual([5, 5]);
	expect(usage.of(clientOf('2001:db8:2::1'))).toBe(0);
	for (const n of [1, 2, 3, 4, 5]) usage.add(prefix(n), -4);
	expect([usage.of(prefix(1)), usage.total]).toEqual([0, 0]);
});

it('a share of 4,000 is left for others, however many prefixes of a /48 take as many as they can', () => {
	const usage = createUsage();
	for (let n = 0; n < 1000; n++) while (hasShare(usage, prefix(n), 4000, 500)) usage.add(prefix(n), 1);
	expect(usage.total).toBeLessThan(2000);
	expect(hasShare(usage, clientOf('192.0.2.1'), 4000, 500)).toBe(true);
});
