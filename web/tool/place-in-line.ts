// The place in line and the expected wait, in words.
import type { ProcessStatus } from '#contract/api.ts';

/** Where a picture stands while others are ahead of it: place 1 is the next to be worked on. */
export type PlaceInLine = Pick<ProcessStatus, 'place' | 'expectedWaitSeconds'>;

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

/** The place of a picture that waits; undefined for any other, and for an answer that is none. */
export function placeInLine(status: ProcessStatus | undefined): PlaceInLine | undefined {
	return status?.state === 'waiting' && status.place >= 1 ? status : undefined;
}

/** As "Third in line. About 12 seconds." */
export function placeWords({ place, expectedWaitSeconds }: PlaceInLine): string {
	const where = places[place] ?? `Number ${place}`;
	return [`${where} in line.`, waitWords(expectedWaitSeconds)].join(' ').trimEnd();
}

/** Whether who was told of one place wants to hear of another: it has halved or doubled, or the turn is next. */
export function isNews(told: PlaceInLine, now: PlaceInLine): boolean {
	return now.place * 2 <= told.place || now.place >= told.place * 2;
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
