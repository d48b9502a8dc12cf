import { expect, it } from 'vitest';
import { formatDate } from '#web/articles/post.ts';
import { formatCount, formatDay } from './format.ts';

it.each([0, 7, 999, 1000, 4096, 65_535, 999_999, 1_000_000, 1_234_567])(
	'%i is formatted as by Intl',
	(count) => {
		expect(formatCount(count)).toBe(count.toLocaleString('en'));
	},
);

const days = Array.from({ length: 12 }, (_, month) => new Date(2025, month, month + 9, 23, 59));

it.each(days)('%s is as Intl formats it', (day) => {
	expect(formatDay(day)).toBe(day.toLocaleDateString('en-GB', { dateStyle: 'long' }));
});

it('the date of an article is the same in every time zone', () => {
	expect(formatDate('2025-09-02')).toBe('2 September 2025');
	expect(formatDate('2025-12-31')).toBe('31 December 2025');
});
