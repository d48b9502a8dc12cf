// How far the progress bar is at a given time, before the process call is made.

export type Stage = 'analyzing' | 'processing' | 'finalizing' | 'complete';

/** Each stage lasts `ms` and ends at `target` per cent. */
const timetable = [
	{ stage: 'analyzing', ms: 1000, target: 25 },
	{ stage: 'processing', ms: 3000, target: 75 },
	{ stage: 'finalizing', ms: 1000, target: 95 },
] as const;

/** Time between two looks at the clock. */
export const tickMs = 50;

/** Time until the process call. */
export const timetableMs = timetable.reduce((sum, { ms }) => sum + ms, 0);

/** Stage and per cent (0 to 95, even within a stage) after `elapsedMs`. */
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
