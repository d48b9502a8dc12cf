// Running mean of recent job durations, and the limits that follow from it.
import { limits } from '#contract/limits.ts';

/** Weight of the newest job in the exponential moving average: high enough to follow a change within a few jobs. */
const newestWeight = 0.3;

/**
 * Share of the queue time-out to plan with: on a loaded machine a job takes up
 * to 1.6 times as long as the one before (measured).
 */
const plannedShare = 0.7;

/**
 * On a slow machine a job may wait, and may run, for this many times the mean: the most expensive images, which need
 * three inferences, take up to three times as long as an ordinary one (measured), and the job behind such an image must
 * not time out before that image has ended.
 */
const timeoutFactor = 4;

/**
 * A time-out, in milliseconds, for jobs of this mean duration: `baseMs`, or more on a machine that needs more, up to
 * limits.maxJobTimeoutMs. Only analyses that completed count towards the mean, so that a file which hangs does not
 * prolong the time-out of the next.
 */
export function timeoutFor(baseMs: number, meanMs: number): number {
	return Math.max(baseMs, Math.min(timeoutFactor * meanMs, limits.maxJobTimeoutMs));
}

export interface JobDuration {
	/** Adds the duration of a finished job. */
	record(ms: number): void;
	/**
	 * How many jobs may wait if `workers` processes are to start the last one within `timeoutMs`, but at least one: a
	 * machine that needs longer than that per image still serves one client after the other. Infinite before the first
	 * job.
	 */
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
			meanMs === 0
				? Number.POSITIVE_INFINITY
				: Math.max(1, Math.floor((plannedShare * timeoutMs * workers) / meanMs)),
		get meanMs() {
			return meanMs;
		},
	};
}
