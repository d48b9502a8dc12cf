import { expect, it } from 'vitest';
import { isAbout } from './redis-run.ts';

it('an event is about a run only if it happened after the run had entered', () => {
	const run = { enteredAt: 1700000000000 };
	expect(['1700000000000-10', '1700000000001-0'].map((event) => isAbout(run, event))).toEqual([true, true]);
	for (const earlier of ['1699999999999-0', '1699999999999-99']) expect(isAbout(run, earlier)).toBe(false);
});

it('no event is about a run before the time of its entry is known', () => {
	expect(isAbout({ enteredAt: undefined }, '1700000000000-0')).toBe(false);
});
