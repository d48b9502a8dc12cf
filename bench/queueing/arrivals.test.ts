import { expect, test } from 'vitest';
import { type Arrivals, dailyArrivals, dayS, steadyArrivals } from './arrivals.ts';
import { createChance } from './chance.ts';

function count(arrivals: Arrivals, fromS: number, toS: number): number {
	let counted = 0;
	for (let atS = arrivals(); atS < toS; atS = arrivals()) if (atS >= fromS) counted++;
	return counted;
}

test('steady arrivals come at their rate, and as unevenly as a Poisson process', () => {
	const arrivals = steadyArrivals(5, createChance(1));
	const minutes = Array.from({ length: 2000 }, (_, minute) =>
		count(arrivals, 60 * minute, 60 * (minute + 1)),
	);
	const mean = minutes.reduce((sum, n) => sum + n, 0) / minutes.length;
	const variance = minutes.reduce((sum, n) => sum + (n - mean) ** 2, 0) / minutes.length;
	// One arrival in three hundred is dropped where a minute ends.
	expect(mean / 300).toBeCloseTo(1, 1);
	expect(variance / mean).toBeGreaterThan(0.9);
	expect(variance / mean).toBeLessThan(1.1);
});

test('a day has the stated mean, its peak hour twice that, and its first hour next to nothing', () => {
	const day = () => dailyArrivals(2, createChance(7));
	expect(count(day(), 0, dayS) / (2 * dayS)).toBeCloseTo(1, 1);
	expect(count(day(), dayS / 2 - 1800, dayS / 2 + 1800) / (4 * 3600)).toBeCloseTo(1, 1);
	expect(count(day(), 0, 3600) / (2 * 3600)).toBeLessThan(0.02);
});
