import { describe, expect, it, onTestFinished, vi } from 'vitest';
import { unlessAborted } from '#engine/index.ts';
import { createLocalQueue } from './local.ts';
import type { Capacity, Work } from './queue.ts';
import { queueSuite } from './queue-suite.ts';

describe('the queue of a single machine', () => {
	queueSuite(async (work, capacity) => {
		const queue = createLocalQueue(throughEngine(work, capacity), () => capacity);
		return { queue, close: () => queue.close() };
	});

	it('uses no more memory when one image is deleted again and again', async () => {
		vi.useFakeTimers();
		onTestFinished(() => void vi.useRealTimers());
		const queue = createLocalQueue(
			async () => {},
			() => ({ concurrency: 1, jobMs: 0 }),
		);
		for (let times = 0; times < 3; times++) await queue.cancel('a');
		expect(vi.getTimerCount()).toBe(1);
	});
});

/** The engine's queue, on which the local one relies: a limited number at once, and an aborted job leaves it. */
function throughEngine(work: Work, { concurrency }: Capacity): Work {
	const slots = Array.from({ length: Math.max(1, concurrency) }, () => Promise.resolve());
	let jobs = 0;
	return async (job, signal) => {
		const slot = jobs++ % slots.length;
		const before = slots[slot] as Promise<void>;
		const ended = Promise.withResolvers<void>();
		slots[slot] = ended.promise;
		try {
			await unlessAborted(before, signal);
			await work(job, signal);
		} finally {
			void before.then(() => ended.resolve());
		}
	};
}
