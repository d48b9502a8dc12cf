import { expect, it } from 'vitest';
import { expectedWait } from './queue.ts';

it.each([
	['a running job', 0, { concurrency: 1, jobMs: 2_000 }, 2_000],
	['the next job, one at a time', 1, { concurrency: 1, jobMs: 2_000 }, 4_000],
	['the sixth job, two at a time', 6, { concurrency: 2, jobMs: 2_000 }, 8_000],
	['the next job, while no worker is ready', 1, { concurrency: 0, jobMs: 2_000 }, 4_000],
	['a job of unknown duration', 5, { concurrency: 1, jobMs: 0 }, 0],
] as const)('the expected wait is right for %s', (_what, position, capacity, ms) => {
	expect(expectedWait(position, capacity)).toBe(ms);
});
