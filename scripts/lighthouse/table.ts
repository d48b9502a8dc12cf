// The document of the scores.
import { leastPerformance, reachesAim } from './target.ts';
import { median, type Summary } from './summary.ts';

interface Measured {
	readonly pages: readonly Summary[];
	/** Of Lighthouse. */
	readonly version: string;
	readonly runsPerPage: number;
	/** What was uploaded, in words. */
	readonly photo: string;
}

export function toDocument({ pages, version, runsPerPage, photo }: Measured): string {
	return `# Lighthouse

Scores of every page, mobile preset, lighthouse ${version} with Debian's Chromium, written by \`npm run lighthouse\`. Performance, largest paint
and blocking time are medians of ${runsPerPage} runs, as they swing by several points from run to run on a shared machine; the rest is the worst of them.
/processing is measured while a photo of ${photo} is being worked on, and /results with the same photo done, whose lossless
cut-out is the heaviest thing on the site; larger photos are painted later.
Blocking time hangs on how busy the machine is: Lighthouse's own benchmark of it was ${speed(pages)} (it is some 2000 when nothing else runs).
/processing and /results are kept out of search engines, which Lighthouse cannot give 100 for; everything else it asks of them is met.

The aim is ${leastPerformance} or more for performance on every page, 100 for the other scores, and no layout shift. ${gaps(pages)}

| page | performance | accessibility | best practices | SEO | largest paint | blocked | layout shift |
|---|---|---|---|---|---|---|---|
${pages.map(row).join('\n')}
`;
}

function speed(pages: readonly Summary[]): number {
	return Math.round(median(pages.map(({ machine }) => machine)));
}

function row(summary: Summary): string {
	const { page, performance, accessibility, bestPractices, seo } = summary;
	const measures = [
		`${(summary.largestPaintMs / 1000).toFixed(1)} s`,
		`${Math.round(summary.blockedMs)} ms`,
		summary.layoutShift === 0 ? '0' : summary.layoutShift.toFixed(4),
	];
	return `| ${[page, performance, accessibility, bestPractices, seo, ...measures].join(' | ')} |`;
}

function gaps(pages: readonly Summary[]): string {
	const short = pages.filter((page) => !reachesAim(page));
	if (short.length === 0) return 'All pages reach it.';
	return `Short of it: ${short.map(({ page }) => page).join(', ')}.`;
}
