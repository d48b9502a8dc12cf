// Hands the networks of a worker process from one job to the next: the next
// one begins inference before the last one is refined.
import { setTimeout as sleep, setImmediate as yieldToEventLoop } from 'node:timers/promises';
import type { Acquire, NetworkLock } from '#matting/analyse.ts';

/** Time for the parent to send the next job after the request, in milliseconds; it takes at most 5. */
const arrivalMs = 10;
/**
 * Time for that job to begin inference, in milliseconds: at 1280x853 it is prepared in 30 ms. A file that is slow to
 * decode does not delay others.
 */
const preparationMs = 100;

interface Arrival {
	readonly begun: Promise<void>;
}

interface Handover {
	/** Called when a job arrives; `askForNext` requests another one from the parent, which sends none before that. */
	arrive(askForNext: () => void): Acquire;
}

export function createHandover(): Handover {
	let next = Promise.withResolvers<Arrival>();
	/** Resolves when no job has the lock. */
	let free: Promise<void> = Promise.resolve();

	function lock(askForNext: () => void): NetworkLock {
		const released = Promise.withResolvers<void>();
		free = released.promise;
		let expected: { readonly arrival: Promise<Arrival>; readonly until: number } | undefined;

		function expectNext() {
			if (expected) return expected;
			next = Promise.withResolvers();
			expected = { arrival: next.promise, until: performance.now() + arrivalMs };
			askForNext();
			return expected;
		}

		return {
			announceRelease: expectNext,
			async release() {
				const { arrival, until } = expectNext();
				released.resolve();
				const arrived = await Promise.race([arrival, sleep(Math.max(0, until - performance.now()))]);
				if (!arrived) return;
				await Promise.race([arrived.begun, sleep(preparationMs)]);
				// The refinement that follows blocks the thread.
				await yieldToEventLoop();
			},
		};
	}

	return {
		arrive(askForNext) {
			const { promise: begun, resolve: begin } = Promise.withResolvers<void>();
			next.resolve({ begun });
			return async () => {
				await free;
				begin();
				return lock(askForNext);
			};
		},
	};
}
