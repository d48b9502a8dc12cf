import { expect, test } from 'vitest';
import { isNews, positionText, queuePosition } from './queue-position.ts';

const words = (position: number, expectedWaitSeconds: number) =>
	positionText({ position, expectedWaitSeconds });
const at = (position: number) => ({ position, expectedWaitSeconds: 2 * position });

test.each([
	[1, 'Next in line.'],
	[2, 'Second in line.'],
	[3, 'Third in line.'],
	[9, 'Ninth in line.'],
	[10, 'Tenth in line.'],
	[11, 'Number 11 in line.'],
	[120, 'Number 120 in line.'],
])('position %i is told as "%s"', (position, told) => {
	expect(words(position, 0)).toBe(told);
});

test.each([
	[1, 'About a second.'],
	[2, 'About two seconds.'],
	[10, 'About ten seconds.'],
	[11, 'About 11 seconds.'],
	[12, 'About 12 seconds.'],
	[20, 'About 20 seconds.'],
	[22, 'About 20 seconds.'],
	[23, 'About 25 seconds.'],
	[57, 'About 55 seconds.'],
	[58, 'About a minute.'],
	[89, 'About a minute.'],
	[90, 'About two minutes.'],
	[149, 'About two minutes.'],
	[150, 'About three minutes.'],
	[629, 'About ten minutes.'],
	[630, 'About 11 minutes.'],
])('a wait of %i seconds is told as "%s"', (seconds, told) => {
	expect(words(3, seconds)).toBe(`Third in line. ${told}`);
});

test('a wait that cannot be told yet is left out', () => {
	expect(words(2, 0)).toBe('Second in line.');
});

test('only a picture that waits has a position in line', () => {
	const waiting = { state: 'waiting', position: 1, expectedWaitSeconds: 4 } as const;
	expect(queuePosition(waiting)).toEqual(waiting);
	expect(queuePosition({ ...waiting, position: 0 })).toBeUndefined();
	for (const state of ['none', 'running', 'done'] as const) {
		expect(queuePosition({ ...waiting, state })).toBeUndefined();
	}
	expect(queuePosition(undefined)).toBeUndefined();
});

test('a position that has halved is news, one that is a little better is not', () => {
	expect(isNews(at(8), at(5))).toBe(false);
	expect(isNews(at(8), at(4))).toBe(true);
	expect(isNews(at(7), at(4))).toBe(false);
	expect(isNews(at(7), at(3))).toBe(true);
});

test('a position that has doubled is news, one that is a little worse is not', () => {
	expect(isNews(at(4), at(7))).toBe(false);
	expect(isNews(at(4), at(8))).toBe(true);
});

test('to be next is news to everybody who was not, and only once', () => {
	expect(isNews(at(3), at(1))).toBe(true);
	expect(isNews(at(2), at(1))).toBe(true);
	expect(isNews(at(1), at(1))).toBe(false);
});

test('a new estimate of the wait alone is no news', () => {
	expect(isNews({ position: 3, expectedWaitSeconds: 12 }, { position: 3, expectedWaitSeconds: 6 })).toBe(
		false,
	);
});
