// The queue limit follows the duration of recent jobs.
import { expect, test } from 'vitest';
import { createJobDuration } from './job-duration.ts';

test('before the first job the queue is unlimited', () => {
	expect(createJobDuration().queueLimit(1, 30_000)).toBe(Number.POSITIVE_INFINITY);
	expect(createJobDuration().meanMs).toBe(0);
});

test('the queue holds as many jobs as recent durations allow in seven tenths of the time-out', () => {
	const duration = createJobDuration();
	duration.record(2500);
	expect(duration.meanMs).toBe(2500);
	expect(duration.queueLimit(1, 30_000)).toBe(8);
	expect(duration.queueLimit(2, 30_000)).toBe(16);
	expect(duration.queueLimit(1, 3000)).toBe(0);
});

test('the limit follows a change of duration within a few jobs', () => {
	const duration = createJobDuration();
	duration.record(1000);
	for (let job = 0; job < 8; job++) duration.record(3000);
	expect(duration.queueLimit(1, 30_000)).toBe(7);
	for (let job = 0; job < 8; job++) duration.record(1000);
	expect(duration.queueLimit(1, 30_000)).toBeGreaterThan(16);
});
