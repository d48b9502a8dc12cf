// A fair mutex: one holder at a time, in the order of `acquire` calls.
import { setImmediate as yieldToEventLoop } from 'node:timers/promises';
import type { Acquire } from '#matting/analyse.ts';

/** `acquire` resolves to the function that releases the mutex. */
export function createMutex(): Acquire {
	let last: Promise<unknown> = Promise.resolve();
	return async () => {
		const before = last;
		const own = Promise.withResolvers<void>();
		last = own.promise;
		await before;
		return async () => {
			own.resolve();
			// Lets the next holder start before the caller continues, because the caller may block the thread.
			await yieldToEventLoop();
		};
	};
}
