// The server's times on devices whose clocks are right, wrong, or cannot be compared.
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { byDeviceClock } from './device-clock.ts';

const expiry = '2026-11-20T12:00:00.000Z';
const sent = 'Fri, 20 Nov 2026 11:00:00 GMT';
const sentMs = Date.parse(sent);
const hourMs = 3_600_000;

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

test.each([-24, -1, 1, 24])('a clock that is %d hours off has the same hour left', (hours) => {
	const now = sentMs + hours * hourMs;
	vi.setSystemTime(now);
	expect(byDeviceClock(expiry, sent)).toBe(now + hourMs);
});

test('a clock that is right, but for the time that a reply takes, shows the time as it is', () => {
	for (const offMs of [-60_000, 0, 900, 60_000]) {
		vi.setSystemTime(sentMs + offMs);
		expect(byDeviceClock(expiry, sent)).toBe(Date.parse(expiry));
	}
});

test('without the time of the reply the time is as it is, and what is no time is none', () => {
	vi.setSystemTime(0);
	expect(byDeviceClock(expiry, null)).toBe(Date.parse(expiry));
	expect(byDeviceClock(expiry, 'soon')).toBe(Date.parse(expiry));
	expect(byDeviceClock('soon', sent)).toBeNaN();
});
