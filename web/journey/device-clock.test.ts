// The server's times on devices whose clocks are right, wrong, or cannot be compared.
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { byDeviceClock } from './device-clock.ts';

const expiry = '2026-11-20T12:00:00.000Z';
const sent = 'Fri, 20 Nov 2026 11:00:00 GMT';
const sentMs = Date.parse(sent);
const hourMs = 3_600_000;

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

test.each([-24, -1, 1, 24])('on a clock that is %d hours off, the same hour is left', (hours) => {
	const now = sentMs + hours * hourMs;
	vi.setSystemTime(now);
	expect(byDeviceClock(expiry, sent)).toBe(now + hourMs);
});

test('on a clock that is right, apart from the time that a reply takes, the expiry stays as it is', () => {
	for (const offMs of [-60_000, 0, 900, 60_000]) {
		vi.setSystemTime(sentMs + offMs);
		expect(byDeviceClock(expiry, sent)).toBe(Date.parse(expiry));
	}
});

test('without the time of the reply the expiry stays as it is, and an expiry that is no time gives NaN', () => {
	vi.setSystemTime(0);
	expect(byDeviceClock(expiry, null)).toBe(Date.parse(expiry));
	expect(byDeviceClock(expiry, 'soon')).toBe(Date.parse(expiry));
	expect(byDeviceClock('soon', sent)).toBeNaN();
});
