import { expect, test } from 'vitest';
import { createWaits } from './waits.ts';

test('percentiles are those of the sorted waits, to a hundredth of a second above', () => {
	const waits = createWaits();
	for (let wait = 1; wait <= 100; wait++) waits.add(wait / 10);
	expect(waits.percentileS(0.5)).toBeCloseTo(5, 10);
	expect(waits.percentileS(0.99)).toBeCloseTo(9.9, 10);
	expect(waits.percentileS(1)).toBeCloseTo(10, 10);
	waits.add(10.001);
	expect(waits.percentileS(1)).toBeCloseTo(10.01, 10);
});

test('who did not wait is told apart from who waited a moment', () => {
	const waits = createWaits();
	for (const wait of [0, 0, 0, 0.001]) waits.add(wait);
	expect(waits.delayed).toBe(0.25);
	expect(waits.percentileS(0.75)).toBe(0);
	expect(waits.percentileS(0.76)).toBe(0.01);
});

test('of no waits nothing is told but zeros', () => {
	expect(createWaits()).toMatchObject({ count: 0, meanS: 0, delayed: 0 });
	expect(createWaits().percentileS(0.99)).toBe(0);
});
