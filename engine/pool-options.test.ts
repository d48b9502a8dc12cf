// How many worker processes the engine has, and when they start and end.
import { expect, test } from 'vitest';
import { poolOptions } from './pool-options.ts';

test('the promptable network has one process, which starts with the first click and ends ten minutes after the last', () => {
	const { clicks } = poolOptions({ workers: 3 });
	expect(clicks).toMatchObject({ workers: 1, startsLate: true, idleMs: 10 * 60_000 });
});

test('processes that cut out start at once and have an idle time only if one is set for them', () => {
	const { cutouts } = poolOptions({ workers: 3 });
	expect(cutouts).toMatchObject({ workers: 3, idleMs: undefined });
	expect(cutouts).not.toHaveProperty('startsLate');
	const ending = poolOptions({ idleMs: 1000 });
	expect([ending.cutouts.idleMs, ending.clicks.idleMs]).toEqual([1000, 600_000]);
	expect(poolOptions({ promptableIdleMs: 5000 }).clicks.idleMs).toBe(5000);
});
