import { afterAll, beforeAll, expect, it, vi } from 'vitest';
import { clockTime } from './clock-time.ts';

beforeAll(() => void vi.stubEnv('TZ', 'Europe/Berlin'));
afterAll(() => void vi.unstubAllEnvs());

const short = (instant: Date) => instant.toLocaleTimeString([], { timeStyle: 'short' });
const at = (time: string) => new Date(`2026-${time}Z`);

it.each([
	['before the clocks are put back', '10-25T00:59', '10-24T23:59'],
	['after they were put back', '10-25T01:59', '10-25T01:00'],
	['when they are put forward meanwhile', '03-29T01:29', '03-29T00:30'],
	['on any other day', '11-30T12:00', '11-30T11:00'],
])('a time %s is shown as the time of day alone', (_when, instant, now) => {
	expect(clockTime(at(instant), at(now))).toBe(short(at(instant)));
});

it.each([
	['to the minute at which the clocks are put back', '10-25T01:00', '10-25T00:01'],
	['in the hour that comes a second time', '10-25T01:29', '10-25T00:30'],
	['from the last minute before', '10-25T01:59', '10-25T00:59'],
])('a time %s is shown with its zone, because it seems to be over', (_when, instant, now) => {
	expect(short(at(instant)) <= short(at(now))).toBe(true);
	const shown = clockTime(at(instant), at(now));
	expect(shown.replace(short(at(instant)), '')).toMatch(/^ (CET|MEZ|GMT\+1)$/);
});
