// The timetable of the progress bar until the process call is made.

export type Stage = 'analyzing' | 'processing' | 'finalizing' | 'complete';

/** Each stage lasts `ms` milliseconds and ends at `target` %, as specified. */
const timetable = [
	{ stage: 'analyzing', ms: 1000, target: 25 },
	{ stage: 'processing', ms: 3000, target: 75 },
	{ stage: 'finalizing', ms: 1000, target: 95 },
] as const;

/** Interval of the updates, as specified. */
export const tickMs = 50;

/** Duration until the process call. */
export const timetableMs = timetable.reduce((sum, { ms }) => sum + ms, 0);

/** Stage and percentage (0 to 95, linear within a stage) after `elapsedMs`. */
export function progressAt(elapsedMs: number): { stage: Stage; percent: number } {
	let startMs = 0;
	let from = 0;
	for (const { stage, ms, target } of timetable) {
		if (elapsedMs < startMs + ms) {
			return { stage, percent: from + ((target - from) * (elapsedMs - startMs)) / ms };
		}
		startMs += ms;
		from = target;
	}
	return { stage: 'finalizing', percent: from };
}
