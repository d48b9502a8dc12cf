import { expect, test } from 'vitest';
import { createPace } from './job-duration.ts';

test('before the first job the line may be of any length', () => {
	expect(createPace().longestLine(1, 30_000)).toBe(Number.POSITIVE_INFINITY);
	expect(createPace().jobMs).toBe(0);
});

test('as many may wait as are served in seven tenths of the time, as jobs go lately', () => {
	const pace = createPace();
	pace.note(2500);
	expect(pace.jobMs).toBe(2500);
	expect(pace.longestLine(1, 30_000)).toBe(8);
	expect(pace.longestLine(2, 30_000)).toBe(16);
	expect(pace.longestLine(1, 3000)).toBe(0);
});

test('it follows a change of pace within a few jobs', () => {
	const pace = createPace();
	pace.note(1000);
	for (let job = 0; job < 8; job++) pace.note(3000);
	expect(pace.longestLine(1, 30_000)).toBe(7);
	for (let job = 0; job < 8; job++) pace.note(1000);
	expect(pace.longestLine(1, 30_000)).toBeGreaterThan(16);
});
