// The timetable of the progress bar.
import { expect, test } from 'vitest';
import { progressAt, timetableMs } from './progress.ts';

test.each([
	[0, 'analyzing', 0],
	[500, 'analyzing', 12.5],
	[999, 'analyzing', 24.975],
	[1000, 'processing', 25],
	[2500, 'processing', 50],
	[4000, 'finalizing', 75],
	[4500, 'finalizing', 85],
	[5000, 'finalizing', 95],
	[60_000, 'finalizing', 95],
])('after %i ms the stage is %s at %d per cent', (elapsedMs, stage, percent) => {
	const at = progressAt(elapsedMs);
	expect(at.stage).toBe(stage);
	expect(at.percent).toBeCloseTo(percent, 6);
});

test('the process call comes after 5 seconds', () => {
	expect(timetableMs).toBe(5000);
});

test('progress never decreases', () => {
	let before = -1;
	for (let ms = 0; ms <= 6000; ms += 50) {
		const { percent } = progressAt(ms);
		expect(percent).toBeGreaterThanOrEqual(before);
		before = percent;
	}
});
