import { beforeEach, expect, it } from 'vitest';
import { createClock } from './clock.ts';

const hour = 3_600_000;

let wall: number;
let monotonic: number;
let now: () => number;
beforeEach(() => {
	wall = 1_800_000_000_000;
	monotonic = 5_000;
	now = createClock(
		() => wall,
		() => monotonic,
	);
});

function pass(ms: number): void {
	wall += ms;
	monotonic += ms;
}

it('tells the time of the wall clock', () => {
	expect(now()).toBe(wall);
	pass(hour);
	expect(now()).toBe(wall);
});

it('goes on at the pace of real time when the wall clock is turned back', () => {
	const before = now();
	wall -= 24 * hour;
	pass(10);
	expect(now()).toBe(before + 10);
	pass(hour);
	expect(now()).toBe(before + 10 + hour);
});

it('follows the wall clock forward, at once, and does not come back with it', () => {
	const before = now();
	wall += 24 * hour;
	expect(now()).toBe(before + 24 * hour);
	wall -= 24 * hour;
	expect(now()).toBe(before + 24 * hour);
});

it('counts the time a suspended machine slept, in which only the wall clock went on', () => {
	const before = now();
	wall += 8 * hour;
	expect(now()).toBe(before + 8 * hour);
});

it('is a whole number, as a token needs it', () => {
	monotonic += 0.7;
	expect(Number.isInteger(now())).toBe(true);
	expect(Number.isInteger(createClock()())).toBe(true);
});

it('without parts given, is the time of this machine', () => {
	expect(Math.abs(createClock()() - Date.now())).toBeLessThan(1000);
});
