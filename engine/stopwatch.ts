// How long each step of a picture took.

/** Runs a step and notes its milliseconds under its name. */
export type Timed = <T>(step: string, work: () => T | Promise<T>) => Promise<T>;

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
