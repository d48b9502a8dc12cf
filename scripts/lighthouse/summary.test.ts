import { describe, expect, it } from 'vitest';
import { meetsTarget, type Report, type Run, summarise, toRun } from './summary.ts';

const run: Run = {
	performance: 97,
	accessibility: 100,
	bestPractices: 100,
	seo: 100,
	layoutShift: 0,
	largestContentfulPaintMs: 1900,
	totalBlockingTimeMs: 80,
	benchmarkIndex: 2000,
};

function report(seoFailures: string[]): Report {
	const ids = ['is-crawlable', 'meta-description', 'canonical'];
	const category = (score: number, of: string[] = []) => ({ score, auditRefs: of.map((id) => ({ id })) });
	return {
		environment: { benchmarkIndex: 1500 },
		categories: {
			'performance': category(0.964),
			'accessibility': category(1),
			'best-practices': category(1),
			'seo': category(seoFailures.length ? 0.66 : 1, ids),
		},
		audits: {
			...Object.fromEntries(ids.map((id) => [id, { score: seoFailures.includes(id) ? 0 : 1 }])),
			'canonical': { score: null },
			'total-blocking-time': { score: 0.9, numericValue: 120 },
		},
	};
}

describe('a run', () => {
	it('has scores out of 100', () => {
		expect(toRun(report([]))).toMatchObject({
			performance: 96,
			seo: 100,
			totalBlockingTimeMs: 120,
			benchmarkIndex: 1500,
		});
	});

	it('has no SEO score for a page with noindex', () => {
		expect(toRun(report(['is-crawlable'])).seo).toBe('noindex');
	});

	it('still reports other SEO failures of a page with noindex', () => {
		expect(toRun(report(['is-crawlable', 'meta-description'])).seo).toBe(66);
	});
});

describe('several runs', () => {
	it('are summarised by the median where timing matters, so that one slow run does not count', () => {
		const runs = [61, 96, 98].map((performance) => ({
			...run,
			performance,
			totalBlockingTimeMs: 1000 - performance,
		}));
		expect(summarise('/', runs)).toMatchObject({ page: '/', performance: 96, totalBlockingTimeMs: 904 });
	});

	it('are summarised by the worst everywhere else', () => {
		const runs = [run, { ...run, accessibility: 98, layoutShift: 0.1 }, run];
		expect(summarise('/', runs)).toMatchObject({ accessibility: 98, layoutShift: 0.1 });
	});
});

describe('a page', () => {
	const good = { ...run, page: '/', performance: 95 };

	it.each([{}, { seo: 'noindex' }] as const)('meets the target: %j', (scores) => {
		expect(meetsTarget({ ...good, ...scores })).toBe(true);
	});

	it.each([
		{ performance: 94 },
		{ accessibility: 99 },
		{ bestPractices: 99 },
		{ seo: 99 },
		{ layoutShift: 0.0004 },
	])('misses the target: %j', (scores) => {
		expect(meetsTarget({ ...good, ...scores })).toBe(false);
	});
});
