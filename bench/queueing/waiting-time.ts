// Waiting time in front of several workers: Erlang C with the Allen-Cunneen
// correction, for the steady state without a queue limit.

export interface Traffic {
	/** Images that arrive, per second. */
	readonly perSecond: number;
	/** Squared coefficient of variation of the time between two arrivals: 1 for a Poisson process, more for bursts. */
	readonly arrivalScv: number;
	/** Mean time in seconds that one image takes, and the standard deviation of that time over its mean. */
	readonly serviceS: number;
	readonly serviceCv: number;
	/** Images that one worker processes at the same time, each in `serviceS`. */
	readonly concurrency: number;
}

export interface Waiting {
	/** Share of the workers' time, 0 to 1. */
	readonly utilisation: number;
	/** Probability that an image waits at all. */
	readonly delayed: number;
	readonly meanS: number;
	/** The wait that the given share of images does not exceed. */
	readonly quantileS: number;
}

export interface Target {
	/** This share of images, 0 to 1, waits at most `withinS` seconds. */
	readonly quantile: number;
	readonly withinS: number;
}

/** Probability that all servers of an M/M/c queue are busy. `load` is in erlangs and below `servers`. */
export function erlangC(servers: number, load: number): number {
	let blocked = 1; // Erlang B, by its recursion over the number of servers.
	for (let server = 1; server <= servers; server++) blocked = (load * blocked) / (server + load * blocked);
	return blocked / (1 - (load / servers) * (1 - blocked));
}

/**
 * Mean wait by Allen and Cunneen (A. O. Allen, Probability, Statistics, and Queueing Theory, 2nd ed. 1990): that of
 * M/M/c times (Ca² + Cs²) / 2, exact for M/M/c and M/G/1. Quantiles take the wait of the images that wait as
 * exponential: exact for M/M/c, the limit at high utilisation otherwise (Kingman 1962; Abate, Choudhury and Whitt
 * 1995). `unstable` where more arrives than the workers can do.
 */
export function waitingTime(traffic: Traffic, workers: number, quantile: number): Waiting | 'unstable' {
	const { perSecond, arrivalScv, serviceS, serviceCv, concurrency } = traffic;
	const servers = workers * concurrency;
	const load = perSecond * serviceS;
	if (load >= servers) return 'unstable';
	const delayed = erlangC(servers, load);
	const delayedMeanS = (((arrivalScv + serviceCv ** 2) / 2) * serviceS) / (servers - load);
	return {
		utilisation: load / servers,
		delayed,
		meanS: delayed * delayedMeanS,
		quantileS: delayedMeanS * Math.max(0, Math.log(delayed / (1 - quantile))),
	};
}

function isMet(traffic: Traffic, workers: number, { quantile, withinS }: Target): boolean {
	const waiting = waitingTime(traffic, workers, quantile);
	return waiting !== 'unstable' && waiting.quantileS <= withinS;
}

/** The fewest workers that meet the target. */
export function workersNeeded(traffic: Traffic, target: Target): number {
	let workers = Math.max(1, Math.ceil((traffic.perSecond * traffic.serviceS) / traffic.concurrency));
	while (!isMet(traffic, workers, target)) workers++;
	return workers;
}

/** The largest rate, in images per second, at which this number of workers meets the target; by bisection. */
export function largestRate(traffic: Omit<Traffic, 'perSecond'>, workers: number, target: Target): number {
	let [met, missed] = [0, (workers * traffic.concurrency) / traffic.serviceS];
	for (let halving = 0; halving < 40; halving++) {
		const perSecond = (met + missed) / 2;
		if (isMet({ ...traffic, perSecond }, workers, target)) met = perSecond;
		else missed = perSecond;
	}
	return met;
}
