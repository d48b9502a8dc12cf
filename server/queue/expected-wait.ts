// How long a picture at some place in line will take until its result is there.
import type { Capacity } from './queue.ts';

/** Milliseconds. `place` as in Standing; `places` and `jobMs` as they are now. */
export function expectedWait(place: number, { places, jobMs }: Capacity): number {
	return Math.round((place / Math.max(1, places) + 1) * jobMs);
}
