import { describe, expect, it, onTestFinished, vi } from 'vitest';
import { createLocalQueue } from './local.ts';
import type { Work } from './queue.ts';
import { queueSuite } from './queue-suite.ts';

describe('the queue of a single machine', () => {
	queueSuite(async (work, capacity) => {
		const queue = createLocalQueue(inLine(work), () => capacity);
		return { queue, close: () => queue.close() };
	});

	it('does not grow with deletions of one picture again and again', async () => {
		vi.useFakeTimers();
		onTestFinished(() => void vi.useRealTimers());
		const queue = createLocalQueue(
			async () => {},
			() => ({ places: 1, jobMs: 0 }),
		);
		for (let times = 0; times < 3; times++) await queue.cancel('a');
		expect(vi.getTimerCount()).toBe(1);
	});
});

/** The engine's own line, which the queue relies on: one at a time, and who is aborted leaves it. */
function inLine(work: Work): Work {
	let last: Promise<unknown> = Promise.resolve();
	return async (id, signal) => {
		const before = last;
		const ended = Promise.withResolvers<void>();
		last = ended.promise;
		try {
			await Promise.race([before, aborted(signal)]);
			await work(id, signal);
		} finally {
			void before.then(() => ended.resolve());
		}
	};
}

function aborted(signal: AbortSignal): Promise<never> {
	return new Promise((_, reject) => {
		signal.addEventListener('abort', () => reject(signal.reason), { once: true });
	});
}
