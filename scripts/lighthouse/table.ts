// Renders the table of docs/lighthouse.md.
import type { Summary } from './summary.ts';

export function toTable(pages: readonly Summary[]): string {
	return `| page | performance | accessibility | best practices | SEO | LCP | TBT | layout shift |
|---|---|---|---|---|---|---|---|
${pages.map(row).join('\n')}`;
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
