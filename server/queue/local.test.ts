import { describe } from 'vitest';
import { createLocalQueue } from './local.ts';
import type { Work } from './queue.ts';
import { queueSuite } from './queue-suite.ts';

describe('the queue of a single machine', () => {
	queueSuite(async (work, capacity) => {
		const queue = createLocalQueue(inLine(work), () => capacity);
		return { queue, close: () => queue.close() };
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
