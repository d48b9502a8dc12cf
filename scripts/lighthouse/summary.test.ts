import { describe, expect, it } from 'vitest';
import { median, type Report, type Run, summarise, toRun } from './summary.ts';

const run: Run = {
	performance: 97,
	accessibility: 100,
	bestPractices: 100,
	seo: 100,
	layoutShift: 0,
	largestPaintMs: 1900,
	blockedMs: 80,
	machine: 2000,
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
	it('tells scores out of 100', () => {
		expect(toRun(report([]))).toMatchObject({ performance: 96, seo: 100, blockedMs: 120, machine: 1500 });
	});

	it('of a page kept out of search engines says so instead of a score', () => {
		expect(toRun(report(['is-crawlable'])).seo).toBe('noindex');
	});

	it('does not excuse any other fault of such a page', () => {
		expect(toRun(report(['is-crawlable', 'meta-description'])).seo).toBe(66);
	});
});

describe('several runs', () => {
	it('come to the median where time has a say, so that one slow moment does not count', () => {
		const runs = [61, 96, 98].map((performance) => ({ ...run, performance, blockedMs: 1000 - performance }));
		expect(summarise('/', runs)).toMatchObject({ page: '/', performance: 96, blockedMs: 904 });
	});

	it('come to the worst everywhere else', () => {
		const runs = [run, { ...run, accessibility: 98, layoutShift: 0.1 }, run];
		expect(summarise('/', runs)).toMatchObject({ accessibility: 98, layoutShift: 0.1 });
	});
});

it('the median of an even number is the lower of the two in the middle', () => {
	expect([median([3, 1, 2]), median([4, 1, 3, 2]), median([7])]).toEqual([2, 2, 7]);
});
