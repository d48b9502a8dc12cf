// How long a picture at some position in line will take until its result is there.
import type { Capacity } from './queue.ts';

/** Milliseconds. `position` as in Standing; `places` and `jobMs` as they are now. */
export function expectedWait(position: number, { places, jobMs }: Capacity): number {
	return Math.round((position / Math.max(1, places) + 1) * jobMs);
}
