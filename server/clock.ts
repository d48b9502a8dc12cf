// The time that expiry is judged by: the wall clock, but within one process it never goes back.

/**
 * Milliseconds since 1970, whole. Turned forward, the wall clock is followed, so pictures may go early; turned back, it is
 * not, so none is kept longer than it was promised. After a suspended machine wakes, the wall clock is ahead and is followed.
 */
export function createClock(
	wall: () => number = Date.now,
	/** Milliseconds from any beginning, at the pace of real time. */
	monotonic: () => number = () => performance.now(),
): () => number {
	let offset = wall() - monotonic();
	return () => {
		offset = Math.max(offset, wall() - monotonic());
		return Math.floor(offset + monotonic());
	};
}
