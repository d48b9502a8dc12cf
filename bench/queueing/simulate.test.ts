// The simulation against theory where there is theory, and against the product's rules where there is none.
import { describe, expect, it } from 'vitest';
import { steadyArrivals } from './arrivals.ts';
import { createAutoscaler } from './autoscaler.ts';
import { type Chance, createChance } from './chance.ts';
import { drawTimes, meanS, measuredTimes } from './service-times.ts';
import { type Outcome, type Setup, simulate } from './simulate.ts';
import { erlangC, pollaczekKhinchineS } from './theory.fixture.ts';

/** Pictures that come at these seconds, and no others. */
function arrivingAt(...seconds: number[]): () => number {
	const coming = [...seconds];
	return () => coming.shift() ?? Number.POSITIVE_INFINITY;
}

const shown = ({ waits, ...rest }: Outcome) => ({ ...rest, mean: waits.meanS, p99: waits.percentileS(0.99) });

const seeds = [101, 202, 303, 404, 505, 606, 707, 808, 909, 1010];

/** Ten runs agree with theory within three standard errors of their mean, which are small enough to tell. */
function expectAgreement(measured: readonly number[], theory: number): void {
	const shares = measured.map((value) => value / theory);
	const mean = shares.reduce((sum, share) => sum + share, 0) / shares.length;
	const variance = shares.reduce((sum, share) => sum + (share - mean) ** 2, 0) / (shares.length - 1);
	const standardError = Math.sqrt(variance / shares.length);
	expect(standardError).toBeLessThan(0.05);
	expect(Math.abs(mean - 1)).toBeLessThan(3 * standardError);
}

describe('in theory', () => {
	type Service = (chance: Chance) => () => number;

	function steady(workers: number, perSecond: number, service: Service, seed: number): Outcome {
		const chance = createChance(seed);
		const endS = 60_000 / perSecond;
		return simulate({
			arrivals: steadyArrivals(perSecond, chance),
			service: service(chance),
			workers,
			endS,
			warmUpS: 0.1 * endS,
		});
	}

	it.each([
		[1, 0.5],
		[3, 0.8],
		[20, 0.8],
	])('M/M/%i at a load of %d a worker waits as Erlang C says', (workers, loadEach) => {
		const serviceS = 2;
		const perSecond = (workers * loadEach) / serviceS;
		const exponential: Service = (chance) => () => chance.exponential(serviceS);
		const runs = seeds.map((seed) => steady(workers, perSecond, exponential, seed));
		const delayed = erlangC(workers, perSecond * serviceS);
		const drain = workers / serviceS - perSecond;
		const waits = runs.map((run) => run.waits);
		expectAgreement(
			waits.map((of) => of.delayed),
			delayed,
		);
		expectAgreement(
			waits.map((of) => of.meanS),
			delayed / drain,
		);
		// Those who wait, wait exponentially.
		expectAgreement(
			waits.map((of) => of.percentileS(0.99)),
			Math.log(delayed / 0.01) / drain,
		);
		expectAgreement(
			runs.map((run) => run.utilisation),
			loadEach,
		);
		// Little's law: as many wait as arrive while one waits.
		for (const run of runs) {
			const arrivedPerSecond = run.arrived / (0.9 * (60_000 / perSecond));
			expect(run.meanWaiting / (arrivedPerSecond * run.waits.meanS)).toBeCloseTo(1, 2);
		}
	});

	it.each([0.5, 0.8, 0.9])('M/D/1 at a load of %d waits as Pollaczek and Khinchine say', (load) => {
		const waits = seeds.map((seed) => steady(1, load, () => () => 1, seed).waits.meanS);
		expectAgreement(waits, pollaczekKhinchineS(load, 1, 0));
	});

	it('M/G/1 with the looks of the product too', () => {
		const times = measuredTimes('3840x2559');
		const { twoLooks, secondLookS } = times;
		const mean = meanS(times);
		const variation = (secondLookS * Math.sqrt(twoLooks * (1 - twoLooks))) / mean;
		const service: Service = (chance) => drawTimes(times, chance);
		const waits = seeds.map((seed) => steady(1, 0.8 / mean, service, seed).waits.meanS);
		expectAgreement(waits, pollaczekKhinchineS(0.8 / mean, mean, variation));
	});
});

describe('by chance', () => {
	const day = (seed: number, more: Partial<Setup> = {}) =>
		shown(
			simulate({
				arrivals: steadyArrivals(1, createChance(seed)),
				service: drawTimes(measuredTimes('1280x853'), createChance(seed + 1)),
				workers: 4,
				endS: 5000,
				...more,
			}),
		);

	it('is the same for the same seed, and another for another', () => {
		expect(day(11)).toEqual(day(11));
		expect(day(12)).not.toEqual(day(11));
	});

	it('gives quick workers the more to do', () => {
		const slow = day(11, { speeds: [1] });
		const mixed = day(11, { speeds: [1, 2] });
		expect(mixed.utilisation).toBeLessThan(slow.utilisation);
		expect(mixed.mean).toBeLessThan(slow.mean);
	});

	it('with more to do than workers can, serves what they can', () => {
		const { arrived, turnedAway } = day(11, {
			service: () => 2,
			speeds: [1, 3],
			workers: 2,
			arrivals: steadyArrivals(10, createChance(11)),
			lineLimit: 5,
		});
		// One does one in two seconds, the other three.
		expect((arrived - turnedAway) / 5000).toBeCloseTo(2, 1);
	});
});

describe('by the rules of the product', () => {
	it('a line that is full turns away, and one with a place left does not', () => {
		const run = (lineLimit: number) =>
			simulate({ arrivals: arrivingAt(0, 1, 1), service: () => 5, workers: 1, endS: 100, lineLimit });
		expect(run(1)).toMatchObject({ arrived: 3, turnedAway: 1 });
		expect(run(2)).toMatchObject({ arrived: 3, turnedAway: 0 });
	});

	it('who has waited 30 seconds is turned away, who comes to the turn by then is served', () => {
		const run = (serviceS: number) =>
			simulate({
				arrivals: arrivingAt(0, 0),
				service: () => serviceS,
				workers: 1,
				endS: 100,
				lineTimeoutS: 30,
			});
		expect(run(30)).toMatchObject({ turnedAway: 0, waits: { count: 2 } });
		expect(run(30.1)).toMatchObject({ turnedAway: 1, waits: { count: 1 } });
	});

	it('who would wait in vain is turned away on arrival, as the pace tells', () => {
		const run = (waiting: number) =>
			simulate({
				// The first shows the pace, the second is worked on, the others wait: eight at 2.5 s fit into seven tenths of 30 s.
				arrivals: arrivingAt(0, 3, ...Array.from({ length: waiting }, () => 4)),
				service: () => 2.5,
				workers: 1,
				endS: 100,
				lineTimeoutS: 30,
			});
		expect(run(8).turnedAway).toBe(0);
		expect(run(9).turnedAway).toBe(1);
	});

	it('first come is first served', () => {
		const { waits } = simulate({ arrivals: arrivingAt(0, 1, 2), service: () => 10, workers: 1, endS: 100 });
		expect(waits.percentileS(1)).toBe(18);
		expect(waits.meanS).toBe((0 + 9 + 18) / 3);
	});
});

describe('with an autoscaler', () => {
	const autoscaler = () => createAutoscaler({ least: 1, most: 3, startS: 60, picturesPerWorker: 0.8 });

	it('a new worker takes its first picture when it has started', () => {
		const { waits, meanWorkers } = simulate({
			arrivals: arrivingAt(0, 0),
			service: () => 100,
			workers: 1,
			endS: 76,
			autoscaler: autoscaler(),
		});
		// Decided after 15 seconds, there after 75.
		expect(waits.percentileS(1)).toBe(75);
		expect(meanWorkers).toBeCloseTo((75 * 1 + 1 * 3) / 76, 6);
	});

	it('workers go when nothing has been to do for five minutes, and not sooner', () => {
		const workersBetween = (warmUpS: number, endS: number) =>
			simulate({
				arrivals: arrivingAt(0, 0),
				service: () => 100,
				workers: 1,
				endS,
				warmUpS,
				autoscaler: autoscaler(),
			}).meanWorkers;
		expect(workersBetween(400, 450)).toBeGreaterThan(1);
		expect(workersBetween(500, 600)).toBe(1);
	});
});
