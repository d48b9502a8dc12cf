// How long a job takes lately, so that nobody is let into a line whose end would come too late.

/** Weight of the newest job in the running mean: high enough to follow a change within a few. */
const newestWeight = 0.3;

/** Share of the time-out that is planned with: on a machine under load a job takes longer than it did before (up to 1.6 times, measured). */
const plannedShare = 0.7;

export interface Pace {
	/** A job has taken this long. */
	note(ms: number): void;
	/** How many may wait so that the last of them, with `workers` at work, is served within `timeoutMs`. Infinite before the first job. */
	longestLine(workers: number, timeoutMs: number): number;
	/** Milliseconds a job takes lately; 0 before the first. */
	readonly jobMs: number;
}

export function createPace(): Pace {
	let jobMs = 0;
	return {
		note(ms) {
			jobMs = jobMs === 0 ? ms : jobMs + newestWeight * (ms - jobMs);
		},
		longestLine: (workers, timeoutMs) =>
			jobMs === 0 ? Number.POSITIVE_INFINITY : Math.floor((plannedShare * timeoutMs * workers) / jobMs),
		get jobMs() {
			return jobMs;
		},
	};
}
