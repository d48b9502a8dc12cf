import { expect, it } from 'vitest';
import { isAbout } from './run.ts';

it('an event is about a run only if it came after it was asked for', () => {
	const run = { after: '1700000000000-9' };
	expect(['1700000000000-10', '1700000000001-0'].map((event) => isAbout(run, event))).toEqual([true, true]);
	for (const earlier of ['1700000000000-9', '1700000000000-8', '1699999999999-99'])
		expect(isAbout(run, earlier)).toBe(false);
});

it('no event is about a run before it is known what came earlier', () => {
	expect(isAbout({ after: undefined }, '1700000000000-0')).toBe(false);
});
