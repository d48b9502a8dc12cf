import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, onTestFinished, test } from 'vitest';
import { createChance } from './chance.ts';
import { drawTimes, meanS, measuredTimes, readTimes } from './service-times.ts';

/** What bench:speed prints, with one size in it. */
function reportOf(comparison: object): string {
	const dir = mkdtempSync(join(tmpdir(), 'peel-queueing-'));
	onTestFinished(() => rmSync(dir, { recursive: true }));
	const file = join(dir, 'speed.json');
	writeFileSync(file, JSON.stringify({ comparisons: { '1280x853': comparison } }));
	return file;
}

test('drawn times have the stated mean, and are one look or two', () => {
	const times = measuredTimes('3840x2559', 1.39);
	const draw = drawTimes(times, createChance(2));
	const drawn = Array.from({ length: 100_000 }, draw);
	expect(new Set(drawn)).toEqual(new Set([2.249, 2.249 + 1.716]));
	expect(drawn.reduce((sum, s) => sum + s, 0) / drawn.length / meanS(times)).toBeCloseTo(1, 2);
});

test('one look a picture is no chance at all', () => {
	expect(meanS(measuredTimes('1280x853', 1))).toBe(1.943);
});

test('a measurement of the machine in question takes the place of ours', () => {
	const once = reportOf({ oursMs: 800, inferences: 1, steps: { segment: 600 } });
	expect(readTimes(once, '1280x853', 1.5)).toEqual({ oneLookS: 0.8, secondLookS: 0.6, twoLooks: 0.5 });
	const twice = reportOf({ oursMs: 1400, inferences: 2, steps: { segment: 1200 } });
	const { oneLookS, secondLookS } = readTimes(twice, '1280x853', 1.5);
	expect([oneLookS, secondLookS]).toEqual([expect.closeTo(0.8, 10), 0.6]);
});

test('a size that was not measured is refused by name', () => {
	const file = reportOf({ oursMs: 800, inferences: 1, steps: { segment: 600 } });
	expect(() => readTimes(file, '99x99')).toThrow('has 1280x853, but not 99x99');
});

test('a measurement without the time of the network is refused', () => {
	const file = reportOf({ oursMs: 800, inferences: 1, steps: { decode: 5 } });
	expect(() => readTimes(file, '1280x853')).toThrow('how long the network took');
});
