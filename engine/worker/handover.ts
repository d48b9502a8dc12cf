// Hands the network of a worker process from one job to the next: the next one begins inference before the last one is refined.
import { setTimeout as sleep, setImmediate as yieldToEventLoop } from 'node:timers/promises';
import type { Acquire } from '#matting/analyse.ts';

/** How long a job that releases the network waits for another to arrive, in milliseconds; the parent replies within 5. */
const arrivalMs = 10;
/** And for it to begin inference, in milliseconds: at 1280x853 it is prepared in 30. A file that is slow to decode delays no other. */
const preparationMs = 100;

interface Arrival {
	readonly begun: Promise<void>;
}

export interface Handover {
	/** To be called when a job arrives, with what to call when it releases the network. The parent sends no other before that. */
	arrive(onRelease: () => void): Acquire;
}

export function createHandover(): Handover {
	let next = Promise.withResolvers<Arrival>();
	return {
		arrive(onRelease) {
			const { promise: begun, resolve: begin } = Promise.withResolvers<void>();
			next.resolve({ begun });
			return async () => {
				begin();
				return async () => {
					next = Promise.withResolvers();
					onRelease();
					const arrival = await Promise.race([next.promise, sleep(arrivalMs)]);
					if (!arrival) return;
					await Promise.race([arrival.begun, sleep(preparationMs)]);
					// The refinement that follows blocks the thread.
					await yieldToEventLoop();
				};
			};
		},
	};
}
