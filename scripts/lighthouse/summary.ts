// Summarises several Lighthouse runs of one page and compares them with the target.

/** The part of Lighthouse's report that we use; scores are 0 to 1, or null if not applicable. */
export interface Report {
	readonly categories: Readonly<
		Record<Category, { readonly score: number; readonly auditRefs: readonly { readonly id: string }[] }>
	>;
	readonly environment: { readonly benchmarkIndex: number };
	readonly audits: Readonly<
		Record<string, { readonly score: number | null; readonly numericValue?: number }>
	>;
}

type Category = 'performance' | 'accessibility' | 'best-practices' | 'seo';

/** Scores of one run, 0 to 100. */
export interface Run {
	readonly performance: number;
	readonly accessibility: number;
	readonly bestPractices: number;
	/** A page with noindex cannot reach 100 by design. */
	readonly seo: number | 'noindex';
	readonly layoutShift: number;
	readonly largestContentfulPaintMs: number;
	readonly totalBlockingTimeMs: number;
	/** Speed of the machine by Lighthouse's own benchmark. */
	readonly benchmarkIndex: number;
}

export interface Summary extends Run {
	readonly page: string;
}

export function toRun({ categories, audits, environment }: Report): Run {
	const score = (name: Category) => Math.round(categories[name].score * 100);
	const value = (name: string) => audits[name]?.numericValue ?? 0;
	const failed = categories.seo.auditRefs.map(({ id }) => id).filter((id) => audits[id]?.score === 0);
	return {
		performance: score('performance'),
		accessibility: score('accessibility'),
		bestPractices: score('best-practices'),
		seo: failed.length === 1 && failed[0] === 'is-crawlable' ? 'noindex' : score('seo'),
		layoutShift: value('cumulative-layout-shift'),
		largestContentfulPaintMs: value('largest-contentful-paint'),
		totalBlockingTimeMs: value('total-blocking-time'),
		benchmarkIndex: environment.benchmarkIndex,
	};
}

/** The median of measures that depend on timing, the worst of all others. */
export function summarise(page: string, runs: readonly Run[]): Summary {
	const of = (name: Exclude<keyof Run, 'seo'>) => runs.map((run) => run[name]);
	const seo = runs.map((run) => run.seo).filter((score) => score !== 'noindex');
	return {
		page,
		performance: median(of('performance')),
		accessibility: Math.min(...of('accessibility')),
		bestPractices: Math.min(...of('bestPractices')),
		seo: seo.length > 0 ? Math.min(...seo) : 'noindex',
		layoutShift: Math.max(...of('layoutShift')),
		largestContentfulPaintMs: median(of('largestContentfulPaintMs')),
		totalBlockingTimeMs: median(of('totalBlockingTimeMs')),
		benchmarkIndex: median(of('benchmarkIndex')),
	};
}

/**
 * Minimum performance score of 100, because it depends on timing; the other scores must be 100, and the layout shift 0.
 */
const minPerformance = 95;

/** Pages with noindex are exempt from the SEO score. */
export function meetsTarget({
	performance,
	accessibility,
	bestPractices,
	seo,
	layoutShift,
}: Summary): boolean {
	return (
		performance >= minPerformance &&
		accessibility === 100 &&
		bestPractices === 100 &&
		(seo === 100 || seo === 'noindex') &&
		layoutShift === 0
	);
}

/** The lower median for an even number of values. */
function median(values: readonly number[]): number {
	const sorted = values.toSorted((a, b) => a - b);
	return sorted[Math.floor((sorted.length - 1) / 2)] ?? 0;
}
