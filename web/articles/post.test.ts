import { expect, it } from 'vitest';
import { formatDate } from './post.ts';

const days = Array.from({ length: 12 }, (_, month) => new Date(Date.UTC(2025, month, month + 9)));

it.each(days.map((day) => day.toISOString().slice(0, 10)))('%s is as Intl formats it', (date) => {
	const intl = new Intl.DateTimeFormat('en-GB', { dateStyle: 'long', timeZone: 'UTC' });
	expect(formatDate(date)).toBe(intl.format(new Date(date)));
});
