// The target scores of every page.
import type { Summary } from './summary.ts';

/** Of 100, because it depends on timing; the other scores must be 100, and the layout shift 0. */
export const minPerformance = 95;

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
