import { expect, it } from 'vitest';
import type { Summary } from './summary.ts';
import { toDocument } from './table.ts';

const good: Summary = {
	page: '/good',
	performance: 98,
	accessibility: 100,
	bestPractices: 100,
	seo: 'noindex',
	layoutShift: 0,
	largestContentfulPaintMs: 1912,
	totalBlockingTimeMs: 81.4,
	benchmarkIndex: 1200.5,
};
const write = (...pages: Summary[]) =>
	toDocument({ pages, version: '1.2.3', runsPerPage: 3, photo: '3 × 2 pixels' });

it('every page has a row with its scores and timings', () => {
	expect(write(good)).toContain('| /good | 98 | 100 | 100 | noindex | 1.9 s | 81 ms | 0 |');
});

it('states the speed of the machine', () => {
	expect(write(good, { ...good, benchmarkIndex: 900 }, { ...good, benchmarkIndex: 2000 })).toContain(
		'was 1201.',
	);
});

it.each([
	['performance', 94],
	['accessibility', 99],
	['bestPractices', 99],
	['seo', 99],
	['layoutShift', 0.0004],
] as const)('lists a page that misses the target: %s %d', (what, value) => {
	expect(write(good, { ...good, page: '/full', performance: 95, seo: 100 })).toContain('All pages meet it.');
	const short = { ...good, page: '/short', [what]: value };
	expect(write(good, short)).toContain('Missed by: /short.');
});

it('a tiny layout shift is not shown as 0', () => {
	expect(write({ ...good, layoutShift: 0.0004 })).toContain('| 81 ms | 0.0004 |');
});
