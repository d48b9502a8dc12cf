// The clock for expiry: the wall clock, made monotonic within one process.

/** Milliseconds since 1970. */
export interface Clock {
	(): number;
	/** How far it is ahead of the wall clock, which was set back: whole seconds, in milliseconds. Absent: 0. */
	readonly aheadMs?: () => number;
}

/**
 * Whole milliseconds since 1970. Follows the wall clock when it is set forward, so images
 * may expire early, but not when it is set back, so no image is stored longer than
 * promised. After a suspended machine resumes, the wall clock is ahead and is followed.
 */
export function createClock(
	wall: () => number = Date.now,
	/** Milliseconds since an arbitrary time, never adjusted. */
	monotonic: () => number = () => performance.now(),
): Clock {
	let offset = wall() - monotonic();
	const clock = () => {
		offset = Math.max(offset, wall() - monotonic());
		return Math.floor(offset + monotonic());
	};
	// Whole seconds, so that a clock which is merely slowed down gives the same times at each call.
	const aheadMs = () => 1000 * Math.floor((clock() - wall()) / 1000);
	return Object.assign(clock, { aheadMs: () => Math.max(0, aheadMs()) });
}

/** Converts a time of `clock` to the wall clock, which clients use. */
export const byWallClock = (clock: Clock, instant: number): number => instant - (clock.aheadMs?.() ?? 0);
