// The clock for expiry: the wall clock, made monotonic within one process.

/**
 * Whole milliseconds since 1970. Follows the wall clock when it is set forward, so images
 * may expire early, but not when it is set back, so no image is stored longer than
 * promised. After a suspended machine resumes, the wall clock is ahead and is followed.
 */
export function createClock(
	wall: () => number = Date.now,
	/** Milliseconds since an arbitrary time, never adjusted. */
	monotonic: () => number = () => performance.now(),
): () => number {
	let offset = wall() - monotonic();
	return () => {
		offset = Math.max(offset, wall() - monotonic());
		return Math.floor(offset + monotonic());
	};
}
