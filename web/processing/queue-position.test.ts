// The texts of the queue position, and which changes are announced.
import { expect, test } from 'vitest';
import { isSignificant, positionText, queuePosition } from './queue-position.ts';

const textOf = (position: number, expectedWaitSeconds: number) =>
	positionText({ position, expectedWaitSeconds });
const at = (position: number) => ({ position, expectedWaitSeconds: 2 * position });

test.each([
	[1, 'You are next in the queue.'],
	[2, 'You are second in the queue.'],
	[3, 'You are third in the queue.'],
	[9, 'You are ninth in the queue.'],
	[10, 'You are tenth in the queue.'],
	[11, 'You are number 11 in the queue.'],
	[120, 'You are number 120 in the queue.'],
])('position %i reads "%s"', (position, text) => {
	expect(textOf(position, 0)).toBe(text);
});

test.each([
	[1, 'About a second to go.'],
	[2, 'About two seconds to go.'],
	[10, 'About ten seconds to go.'],
	[11, 'About 11 seconds to go.'],
	[12, 'About 12 seconds to go.'],
	[20, 'About 20 seconds to go.'],
	[22, 'About 20 seconds to go.'],
	[23, 'About 25 seconds to go.'],
	[57, 'About 55 seconds to go.'],
	[58, 'About a minute to go.'],
	[89, 'About a minute to go.'],
	[90, 'About two minutes to go.'],
	[149, 'About two minutes to go.'],
	[150, 'About three minutes to go.'],
	[629, 'About ten minutes to go.'],
	[630, 'About 11 minutes to go.'],
])('a wait of %i seconds reads "%s"', (seconds, text) => {
	expect(textOf(3, seconds)).toBe(`You are third in the queue. ${text}`);
});

test('an unknown wait is left out', () => {
	expect(textOf(2, 0)).toBe('You are second in the queue.');
});

test('only a waiting image has a queue position', () => {
	const waiting = { state: 'waiting', position: 1, expectedWaitSeconds: 4 } as const;
	expect(queuePosition(waiting)).toEqual(waiting);
	expect(queuePosition({ ...waiting, position: 0 })).toBeUndefined();
	for (const state of ['none', 'running', 'done'] as const) {
		expect(queuePosition({ ...waiting, state })).toBeUndefined();
	}
	expect(queuePosition(undefined)).toBeUndefined();
});

test('a position that has halved is significant, a smaller improvement is not', () => {
	expect(isSignificant(at(8), at(5))).toBe(false);
	expect(isSignificant(at(8), at(4))).toBe(true);
	expect(isSignificant(at(7), at(4))).toBe(false);
	expect(isSignificant(at(7), at(3))).toBe(true);
});

test('a position that has doubled is significant, a smaller increase is not', () => {
	expect(isSignificant(at(4), at(7))).toBe(false);
	expect(isSignificant(at(4), at(8))).toBe(true);
});

test('becoming next is significant from any other position, and only once', () => {
	expect(isSignificant(at(3), at(1))).toBe(true);
	expect(isSignificant(at(2), at(1))).toBe(true);
	expect(isSignificant(at(1), at(1))).toBe(false);
});

test('a new wait estimate alone is not significant', () => {
	expect(
		isSignificant({ position: 3, expectedWaitSeconds: 12 }, { position: 3, expectedWaitSeconds: 6 }),
	).toBe(false);
});
