// How many workers a rate wants, and how a whole day goes with them.
import { dailyArrivals, dayS, peakPerMean, steadyArrivals } from './arrivals.ts';
import { createAutoscaler } from './autoscaler.ts';
import { createChance } from './chance.ts';
import { drawTimes, meanS, type ServiceTimes } from './service-times.ts';
import { type Outcome, simulate } from './simulate.ts';

export interface PlanOptions {
	readonly times: ServiceTimes;
	readonly seed: number;
	/** What 99 of 100 pictures are to wait at most, before they are worked on. */
	readonly targetS: number;
	/** Until a worker that the autoscaler asked for takes its first picture. */
	readonly startS: number;
	/** What the autoscaler aims at, in line and in work. */
	readonly picturesPerWorker: number;
	readonly lineTimeoutS: number;
}

/** One row of the report. */
export interface Scenario {
	readonly meanPerSecond: number;
	readonly name: string;
	/** With an autoscaler, the most it may start. */
	readonly workers: number;
	readonly autoscaled: boolean;
	readonly meanWorkers: number;
	readonly p50S: number;
	readonly p99S: number;
	/** Share of those who came, 0 to 1. */
	readonly turnedAway: number;
	/** Share of the workers' time, 0 to 1. */
	readonly utilisation: number;
}

export const turnedAwayAtMost = 0.001;
/** At least so many, and so long: hundreds of workers who are hardly ever idle take an hour to forget that they began without a line. */
const steadyPictures = 400_000;
const steadyS = 3 * 60 * 60;
/** Not counted, of either. */
const warmUpShare = 0.3;
/** The most workers an autoscaler may start, in those that the peak keeps busy. */
const reserve = 1.25;

export function plan(meanPerSecond: number, options: PlanOptions): Scenario[] {
	const peakPerSecond = peakPerMean * meanPerSecond;
	const forMean = workersNeeded(meanPerSecond, options);
	const forPeak = workersNeeded(peakPerSecond, options);
	const most = Math.ceil(reserve * peakPerSecond * meanS(options.times));
	const row = (name: string, workers: number, outcome: Outcome, autoscaled = false) =>
		toScenario(meanPerSecond, name, workers, autoscaled, outcome);
	return [
		row('the mean, all the time', forMean.workers, forMean.outcome),
		row('the peak, all the time', forPeak.workers, forPeak.outcome),
		row('a day, workers for its mean', forMean.workers, day(meanPerSecond, forMean.workers, options)),
		row('a day, workers for its peak', forPeak.workers, day(meanPerSecond, forPeak.workers, options)),
		row('a day, autoscaled', most, day(meanPerSecond, most, options, true), true),
	];
}

/** The fewest that keep the target at this rate. */
export function workersNeeded(
	perSecond: number,
	options: PlanOptions,
): { workers: number; outcome: Outcome } {
	for (let workers = Math.max(1, Math.ceil(perSecond * meanS(options.times))); ; workers++) {
		const outcome = steady(perSecond, workers, options);
		if (isKept(outcome, options)) return { workers, outcome };
	}
}

/** Pictures a second at which so many workers just keep the target, to a hundredth. */
export function rateOf(workers: number, options: PlanOptions): number {
	let [kept, missed] = [0, workers / meanS(options.times)];
	while (missed - kept > 0.01 * missed) {
		const middle = (kept + missed) / 2;
		if (isKept(steady(middle, workers, options), options)) kept = middle;
		else missed = middle;
	}
	return kept;
}

function isKept({ waits, turnedAway, arrived }: Outcome, { targetS }: PlanOptions): boolean {
	return waits.percentileS(0.99) <= targetS && turnedAway <= turnedAwayAtMost * arrived;
}

function steady(perSecond: number, workers: number, { times, seed, lineTimeoutS }: PlanOptions): Outcome {
	const chance = createChance(seed);
	const endS = Math.max(steadyPictures / perSecond, steadyS);
	return simulate({
		arrivals: steadyArrivals(perSecond, chance),
		service: drawTimes(times, chance),
		workers,
		lineTimeoutS,
		warmUpS: warmUpShare * endS,
		endS,
	});
}

function day(
	meanPerSecond: number,
	workers: number,
	{ times, seed, lineTimeoutS, startS, picturesPerWorker }: PlanOptions,
	isScaled = false,
): Outcome {
	const chance = createChance(seed);
	const scaling = { least: 1, most: workers, startS, picturesPerWorker };
	return simulate({
		arrivals: dailyArrivals(meanPerSecond, chance),
		service: drawTimes(times, chance),
		lineTimeoutS,
		endS: dayS,
		...(isScaled ? { workers: 1, autoscaler: createAutoscaler(scaling) } : { workers }),
	});
}

function toScenario(
	meanPerSecond: number,
	name: string,
	workers: number,
	autoscaled: boolean,
	{ waits, arrived, turnedAway, utilisation, meanWorkers }: Outcome,
): Scenario {
	return {
		meanPerSecond,
		name,
		workers,
		autoscaled,
		meanWorkers,
		p50S: waits.percentileS(0.5),
		p99S: waits.percentileS(0.99),
		turnedAway: turnedAway / arrived,
		utilisation,
	};
}
