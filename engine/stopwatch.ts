// Measures how long each step of a job takes.
import type { Timed } from '#matting/analyse.ts';

/** `timings`: milliseconds by step. */
export function createStopwatch(): { timed: Timed; timings: Record<string, number> } {
	const timings: Record<string, number> = {};
	return {
		timings,
		async timed(step, work) {
			const start = performance.now();
			const result = await work();
			timings[step] = performance.now() - start;
			return result;
		},
	};
}
