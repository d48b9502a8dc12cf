// What every page should reach.
import type { Summary } from './summary.ts';

/** Of 100, as time has a say in it; the other scores are to be 100, and nothing is to shift. */
export const leastPerformance = 95;

/** A page that asks search engines to pass by is excused from their score. */
export function reachesAim({
	performance,
	accessibility,
	bestPractices,
	seo,
	layoutShift,
}: Summary): boolean {
	return (
		performance >= leastPerformance &&
		accessibility === 100 &&
		bestPractices === 100 &&
		(seo === 100 || seo === 'noindex') &&
		layoutShift === 0
	);
}
