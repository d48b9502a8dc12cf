import { beforeEach, expect, it } from 'vitest';
import { byWallClock, type Clock, createClock } from './clock.ts';

const hour = 3_600_000;

let wall: number;
let monotonic: number;
let now: Clock;
beforeEach(() => {
	wall = 1_800_000_000_000;
	monotonic = 5_000;
	now = createClock(
		() => wall,
		() => monotonic,
	);
});

function advance(ms: number): void {
	wall += ms;
	monotonic += ms;
}

it('returns the time of the wall clock', () => {
	expect(now()).toBe(wall);
	advance(hour);
	expect(now()).toBe(wall);
});

it('continues with real time when the wall clock is set back', () => {
	const before = now();
	wall -= 24 * hour;
	advance(10);
	expect(now()).toBe(before + 10);
	advance(hour);
	expect(now()).toBe(before + 10 + hour);
});

it('follows the wall clock forward at once, and does not go back with it', () => {
	const before = now();
	wall += 24 * hour;
	expect(now()).toBe(before + 24 * hour);
	wall -= 24 * hour;
	expect(now()).toBe(before + 24 * hour);
});

it('converts a time to the wall clock after that was set back, to the same value at each call', () => {
	const expiresAt = now() + hour;
	expect(byWallClock(now, expiresAt)).toBe(expiresAt);
	wall -= 24 * hour;
	for (const _ of Array(3)) {
		expect(byWallClock(now, expiresAt)).toBe(expiresAt - 24 * hour);
		wall -= 100;
	}
	expect(byWallClock(() => wall, expiresAt)).toBe(expiresAt);
});

it('includes the time of a suspended machine, in which only the wall clock advances', () => {
	const before = now();
	wall += 8 * hour;
	expect(now()).toBe(before + 8 * hour);
});

it('returns whole numbers, as tokens require', () => {
	monotonic += 0.7;
	expect(Number.isInteger(now())).toBe(true);
	expect(Number.isInteger(createClock()())).toBe(true);
});

it('uses the clocks of this machine by default', () => {
	expect(Math.abs(createClock()() - Date.now())).toBeLessThan(1000);
});
