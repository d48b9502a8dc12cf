// What several runs over one page come to.

/** The part of Lighthouse's report that is read; scores are 0 to 1, null where nothing was to be measured. */
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
	/** A page that asks search engines to pass by cannot have 100, and should not. */
	readonly seo: number | 'noindex';
	readonly layoutShift: number;
	readonly largestPaintMs: number;
	readonly blockedMs: number;
	/** How fast the machine was meanwhile, by Lighthouse's own benchmark. */
	readonly machine: number;
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
		largestPaintMs: value('largest-contentful-paint'),
		blockedMs: value('total-blocking-time'),
		machine: environment.benchmarkIndex,
	};
}

/** What time has a say in is the median of the runs; of everything else the worst. */
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
		largestPaintMs: median(of('largestPaintMs')),
		blockedMs: median(of('blockedMs')),
		machine: median(of('machine')),
	};
}

/** The middle one; of an even number the lower of the two. */
export function median(values: readonly number[]): number {
	const sorted = values.toSorted((a, b) => a - b);
	return sorted[Math.floor((sorted.length - 1) / 2)] ?? 0;
}
