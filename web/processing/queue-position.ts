// The queue position and the expected wait, as text.
import type { ProcessStatus } from '#contract/api.ts';

/** Position of a waiting image, counted from 1: the next to be processed. */
export type QueuePosition = Pick<ProcessStatus, 'position' | 'expectedWaitSeconds'>;

const numbers = ['', '', 'two', 'three', 'four', 'five', 'six', 'seven', 'eight', 'nine', 'ten'];
const ordinals = [
	'',
	'next',
	'second',
	'third',
	'fourth',
	'fifth',
	'sixth',
	'seventh',
	'eighth',
	'ninth',
	'tenth',
];

/** Longer waits are rounded to multiples of `coarseSeconds`, because an estimate is no more precise. */
const exactUpToSeconds = 20;
const coarseSeconds = 5;

/** Undefined unless the image waits in the queue. */
export function queuePosition(status: ProcessStatus | undefined): QueuePosition | undefined {
	return status?.state === 'waiting' && status.position >= 1 ? status : undefined;
}

/** For example "You are third in the queue. About 12 seconds to go." */
export function positionText({ position, expectedWaitSeconds }: QueuePosition): string {
	const place = ordinals[position] ?? `number ${position}`;
	return [`You are ${place} in the queue.`, waitText(expectedWaitSeconds)].join(' ').trimEnd();
}

/** Whether a change is worth announcing: the position has halved or doubled, which includes becoming next. */
export function isSignificant(announced: QueuePosition, current: QueuePosition): boolean {
	return current.position * 2 <= announced.position || current.position >= announced.position * 2;
}

function waitText(seconds: number): string {
	if (seconds < 1) return '';
	const rounded = seconds <= exactUpToSeconds ? seconds : Math.round(seconds / coarseSeconds) * coarseSeconds;
	if (rounded < 60) return `About ${amount(rounded, 'second')} to go.`;
	return `About ${amount(Math.round(seconds / 60), 'minute')} to go.`;
}

function amount(count: number, unit: 'second' | 'minute'): string {
	return count === 1 ? `a ${unit}` : `${numbers[count] ?? count} ${unit}s`;
}
