import { expect, it } from 'vitest';
import { toTable } from './table.ts';

const summary = {
	page: '/good',
	performance: 98,
	accessibility: 100,
	bestPractices: 100,
	seo: 'noindex',
	layoutShift: 0,
	largestContentfulPaintMs: 1912,
	totalBlockingTimeMs: 81.4,
	benchmarkIndex: 1200.5,
} as const;

it('every page has a row with its scores and timings', () => {
	expect(toTable([summary])).toContain('| /good | 98 | 100 | 100 | noindex | 1.9 s | 81 ms | 0 |');
});

it('a tiny layout shift is not shown as 0', () => {
	expect(toTable([{ ...summary, layoutShift: 0.0004 }])).toContain('| 81 ms | 0.0004 |');
});
