// Repeats work at an interval until it is stopped.
import { setInterval } from 'node:timers/promises';

/**
 * Runs the work after each interval, one run at a time. Resolves when the signal is aborted and no run is under way;
 * rejects with what the work throws, and ends then. Keeps no process alive.
 */
export async function repeatEvery(
	intervalMs: number,
	work: () => Promise<void>,
	signal: AbortSignal,
): Promise<void> {
	try {
		for await (const _ of setInterval(intervalMs, undefined, { signal, ref: false })) await work();
	} catch (error) {
		if (!signal.aborted) throw error;
	}
}
