// The queue limit follows the duration of recent jobs.
import { expect, test } from 'vitest';
import { limits } from '#contract/limits.ts';
import { createJobDuration, timeoutFor } from './job-duration.ts';

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
});

test('the limit follows a change of duration within a few jobs', () => {
	const duration = createJobDuration();
	duration.record(1000);
	for (let job = 0; job < 8; job++) duration.record(3000);
	expect(duration.queueLimit(1, 30_000)).toBe(7);
	for (let job = 0; job < 8; job++) duration.record(1000);
	expect(duration.queueLimit(1, 30_000)).toBeGreaterThan(16);
});

test('one job may wait, however long jobs take', () => {
	const duration = createJobDuration();
	duration.record(20_999);
	expect(duration.queueLimit(1, 30_000)).toBe(1);
	for (let job = 0; job < 20; job++) duration.record(100_000);
	expect(duration.queueLimit(1, 30_000)).toBe(1);
	expect(duration.queueLimit(10, 30_000)).toBe(2);
});

test('a time-out is four times the mean duration where that is longer, up to its upper bound', () => {
	expect(timeoutFor(30_000, 0)).toBe(30_000);
	expect(timeoutFor(30_000, 7_500)).toBe(30_000);
	expect(timeoutFor(30_000, 7_501)).toBe(30_004);
	expect(timeoutFor(60_000, 30_000)).toBe(limits.maxJobTimeoutMs);
	expect(timeoutFor(60_000, 30_001)).toBe(limits.maxJobTimeoutMs);
	expect(timeoutFor(600_000, 30_000)).toBe(600_000);
});
