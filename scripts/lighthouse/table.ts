// Renders docs/lighthouse.md.

import { median, type Summary } from './summary.ts';
import { meetsTarget, minPerformance } from './target.ts';

interface Measured {
	readonly pages: readonly Summary[];
	/** Version of Lighthouse. */
	readonly version: string;
	readonly runsPerPage: number;
	/** Description of the uploaded image. */
	readonly photo: string;
}

export function toDocument({ pages, version, runsPerPage, photo }: Measured): string {
	return `# Lighthouse

Written by \`npm run lighthouse\` (lighthouse ${version}, mobile preset, Debian's Chromium). Performance, largest contentful paint (LCP) and total
blocking time (TBT) are medians of ${runsPerPage} runs, all other values the worst of them. /processing and /results are measured with an image of ${photo};
larger images take longer to paint. Both pages are noindex by design, so Lighthouse cannot rate their SEO.
TBT depends on the load of the machine: the median of Lighthouse's benchmark index was ${speed(pages)}.

Target: at least ${minPerformance} for performance, 100 for the other scores, and no layout shift. ${misses(pages)}

| page | performance | accessibility | best practices | SEO | LCP | TBT | layout shift |
|---|---|---|---|---|---|---|---|
${pages.map(row).join('\n')}
`;
}

function speed(pages: readonly Summary[]): number {
	return Math.round(median(pages.map(({ benchmarkIndex }) => benchmarkIndex)));
}

function row(summary: Summary): string {
	const { page, performance, accessibility, bestPractices, seo } = summary;
	const measures = [
		`${(summary.largestContentfulPaintMs / 1000).toFixed(1)} s`,
		`${Math.round(summary.totalBlockingTimeMs)} ms`,
		summary.layoutShift === 0 ? '0' : summary.layoutShift.toFixed(4),
	];
	return `| ${[page, performance, accessibility, bestPractices, seo, ...measures].join(' | ')} |`;
}

function misses(pages: readonly Summary[]): string {
	const missing = pages.filter((page) => !meetsTarget(page));
	if (missing.length === 0) return 'All pages meet it.';
	return `Missed by: ${missing.map(({ page }) => page).join(', ')}.`;
}
