// When pictures arrive: by chance, at one rate or at a rate that follows the day. Seconds since the beginning.
import type { Chance } from './chance.ts';

/** The time of the next arrival, ascending. */
export type Arrivals = () => number;

export const dayS = 24 * 60 * 60;
/** Of the busiest moment, in means. */
export const peakPerMean = 2;

/** A Poisson process. */
export function steadyArrivals(perSecond: number, chance: Chance): Arrivals {
	let nowS = 0;
	return () => {
		nowS += chance.exponential(1 / perSecond);
		return nowS;
	};
}

/** Nothing at midnight, twice the mean at noon, and a sine between them. */
function dailyRate(meanPerSecond: number, atS: number): number {
	return meanPerSecond * (1 - Math.cos((2 * Math.PI * atS) / dayS));
}

/** A Poisson process whose rate is `dailyRate`, by thinning (Lewis and Shedler 1979). */
export function dailyArrivals(meanPerSecond: number, chance: Chance): Arrivals {
	const peak = peakPerMean * meanPerSecond;
	const candidates = steadyArrivals(peak, chance);
	return () => {
		for (;;) {
			const atS = candidates();
			if (chance.uniform() * peak < dailyRate(meanPerSecond, atS)) return atS;
		}
	};
}
