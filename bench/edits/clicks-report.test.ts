// The summary of simulated clicks counts images that need none apart, and a user who is content clicks no more.
import { expect, test } from 'vitest';
import type { ClickFigures } from './clicks.ts';
import { formatClicks, summariseClicks } from './clicks-report.ts';

const image = (start: number, ...ious: number[]): ClickFigures => ({
	set: 'a',
	name: 'one',
	start: { iou: start, edge: 0.2 },
	clicks: ious.map((iou, i) => ({
		iou,
		edge: 0.1,
		gain: iou - (ious[i - 1] ?? start),
		segmentMs: 10,
		combineMs: 20,
	})),
});

test('the figures for more clicks than a user needed repeat those of the last click', () => {
	const summary = summariseClicks('a', [
		image(0.5, 0.96),
		image(0.7, 0.6, 0.7, 0.75, 0.75, 0.8),
		image(0.97),
	]);
	expect(summary).toMatchObject({ images: 2, clicks: 3, reached: 0.5, worseFirst: 0.5 });
	expect(summary.ious.map((iou) => iou.toFixed(3))).toEqual(['0.600', '0.780', '0.830', '0.855', '0.880']);
	expect(summary.edges).toEqual([0.2, 0.1, 0.1, 0.1, 0.1]);
	expect(summary.worse).toBeCloseTo(1 / 6, 9);
	expect(summary.unchanged).toBeCloseTo(1 / 6, 9);
});

test('a loss of 0.0019 does not count as worse, and one of 0.0021 does', () => {
	expect(summariseClicks('a', [image(0.9, 0.8981)]).worse).toBe(0);
	expect(summariseClicks('a', [image(0.9, 0.8979)]).worse).toBe(1);
});

test('images that start well are counted below the table', () => {
	expect(formatClicks([image(0.5, 0.96), image(0.97)])).toContain('1 images start at IoU 0.95 or above.');
	expect(formatClicks([image(0.97)])).toBe('All 1 images start at IoU 0.95 or above.');
});
