// The position in line and the expected wait, in words.
import type { ProcessStatus } from '#contract/api.ts';

/** Where a picture stands while others are ahead of it: position 1 is the next to be worked on. */
export type QueuePosition = Pick<ProcessStatus, 'position' | 'expectedWaitSeconds'>;

const numbers = ['', '', 'two', 'three', 'four', 'five', 'six', 'seven', 'eight', 'nine', 'ten'];
const places = [
	'',
	'Next',
	'Second',
	'Third',
	'Fourth',
	'Fifth',
	'Sixth',
	'Seventh',
	'Eighth',
	'Ninth',
	'Tenth',
];

/** From here on seconds are told in fives, an estimate being no better than that. */
const exactUpToSeconds = 20;
const coarseSeconds = 5;

/** The position of a picture that waits; undefined for any other, and for an answer that is none. */
export function queuePosition(status: ProcessStatus | undefined): QueuePosition | undefined {
	return status?.state === 'waiting' && status.position >= 1 ? status : undefined;
}

/** As "Third in line. About 12 seconds." */
export function positionText({ position, expectedWaitSeconds }: QueuePosition): string {
	const where = places[position] ?? `Number ${position}`;
	return [`${where} in line.`, waitWords(expectedWaitSeconds)].join(' ').trimEnd();
}

/** Whether who was told of one position wants to hear of another: it has halved or doubled, or the turn is next. */
export function isNews(told: QueuePosition, now: QueuePosition): boolean {
	return now.position * 2 <= told.position || now.position >= told.position * 2;
}

function waitWords(seconds: number): string {
	if (seconds < 1) return '';
	const rounded = seconds <= exactUpToSeconds ? seconds : Math.round(seconds / coarseSeconds) * coarseSeconds;
	if (rounded < 60) return `About ${amount(rounded, 'second')}.`;
	return `About ${amount(Math.round(seconds / 60), 'minute')}.`;
}

function amount(count: number, unit: 'second' | 'minute'): string {
	return count === 1 ? `a ${unit}` : `${numbers[count] ?? count} ${unit}s`;
}
