// Measures how long each step of a job takes.
import type { Timed } from '#matting/find-subject.ts';

export interface Stopwatch {
	readonly timed: Timed;
	/** Milliseconds, by step. */
	readonly timings: Readonly<Record<string, number>>;
}

export function createStopwatch(): Stopwatch {
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
