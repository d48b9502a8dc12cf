// The formulas against values from the literature and against exact results
// for special cases. An image takes 1 s unless said otherwise.
import { describe, expect, it } from 'vitest';
import { erlangC, largestRate, type Traffic, waitingTime, workersNeeded } from './waiting-time.ts';

/** Poisson arrivals and constant service time; `serviceCv: 1` makes it M/M/c. */
const traffic = (perSecond: number, more: Partial<Traffic> = {}): Traffic => ({
	perSecond,
	arrivalScv: 1,
	serviceS: 1,
	serviceCv: 0,
	concurrency: 1,
	...more,
});

function stable(given: Traffic, workers: number, quantile = 0.99) {
	const waiting = waitingTime(given, workers, quantile);
	if (waiting === 'unstable') throw new Error('unstable');
	return waiting;
}

/** Probabilities of 0, 1, 2, ... arrivals. */
function poisson(mean: number, count: number): number[] {
	const shares = [Math.exp(-mean)];
	while (shares.length < count) shares.push(((shares.at(-1) ?? 0) * mean) / shares.length);
	return shares;
}

const sum = (values: readonly number[]) => values.reduce((total, value) => total + value, 0);

/** M/D/c, exact (Crommelin 1932): one service time later, those in service have left and a Poisson number has come. */
function meanWaitOfConstantService(servers: number, load: number): number {
	const count = 250;
	const arrivals = poisson(load, count);
	let inSystem = arrivals;
	for (let step = 0; step < 500; step++) {
		const remaining = [sum(inSystem.slice(0, servers + 1)), ...inSystem.slice(servers + 1)];
		inSystem = arrivals.map((_, n) =>
			sum(remaining.slice(0, n + 1).map((share, left) => share * (arrivals[n - left] ?? 0))),
		);
	}
	// Little's law.
	return sum(inSystem.map((share, n) => share * Math.max(0, n - servers))) / load;
}

/** M/D/1, exact (Erlang 1909): the probability of a wait of at most `waitS`. */
function shareWithin(waitS: number, load: number): number {
	let [total, factorial] = [0, 1];
	for (let n = 0; n <= waitS; n++) {
		factorial *= Math.max(1, n);
		total += ((load * (n - waitS)) ** n / factorial) * Math.exp(load * (waitS - n));
	}
	return (1 - load) * total;
}

describe('Erlang C', () => {
	it.each([
		[1, 0.5, 1 / 2],
		[2, 1, 1 / 3],
		[3, 2, 4 / 9],
		[5, 4, 0.5541],
		[10, 8, 0.4092],
		[20, 16, 0.2561],
	])('for %i servers and %d erlangs is the tabulated %d', (servers, load, expected) => {
		expect(erlangC(servers, load)).toBeCloseTo(expected, 4);
	});

	it('for 300 servers equals the textbook’s sum', () => {
		const [servers, load] = [300, 290];
		const states = poisson(load, servers + 1);
		const allBusy = ((states[servers] ?? 0) * servers) / (servers - load);
		expect(erlangC(servers, load)).toBeCloseTo(allBusy / (sum(states.slice(0, servers)) + allBusy), 10);
	});
});

describe('exact cases', () => {
	it.each([0.1, 0.5, 0.9])('M/M/1 at a utilisation of %d has the mean and the quantile of theory', (rho) => {
		// Two images per second of service rate.
		const waiting = stable(traffic(2 * rho, { serviceS: 0.5, serviceCv: 1 }), 1, 0.95);
		expect(waiting.utilisation).toBeCloseTo(rho, 12);
		expect(waiting.delayed).toBeCloseTo(rho, 12);
		expect(waiting.meanS).toBeCloseTo(rho / (2 - 2 * rho), 12);
		expect(waiting.quantileS).toBeCloseTo(Math.max(0, Math.log(rho / 0.05) / (2 - 2 * rho)), 12);
	});

	it('M/D/1 waits half as long as M/M/1', () => {
		const half = stable(traffic(0.8), 1).meanS / stable(traffic(0.8, { serviceCv: 1 }), 1).meanS;
		expect(half).toBeCloseTo(0.5, 12);
	});

	it('the M/G/1 wait equals the Pollaczek-Khinchine formula', () => {
		const [load, serviceCv] = [0.7, 1.5];
		const expected = (load * (1 + serviceCv ** 2)) / (2 * (1 - load));
		expect(stable(traffic(load, { serviceCv }), 1).meanS).toBeCloseTo(expected, 12);
	});

	it('arrivals at even intervals and constant service time never wait', () => {
		expect(stable(traffic(0.9, { arrivalScv: 0 }), 1)).toMatchObject({ meanS: 0, quantileS: 0 });
	});
});

describe('approximations', () => {
	it.each([2, 4, 8])('the mean of M/D/%i is at most 0.02 service times short', (workers) => {
		for (const utilisation of [0.3, 0.5, 0.7, 0.8, 0.9]) {
			const load = workers * utilisation;
			const short = meanWaitOfConstantService(workers, load) - stable(traffic(load), workers).meanS;
			expect(short).toBeGreaterThan(0);
			expect(short).toBeLessThan(0.02);
		}
	});

	it.each([0.1, 0.3, 0.5, 0.7, 0.9])(
		'the 99 %% quantile of M/D/1 at a utilisation of %d is on the safe side by at most 0.7 service times',
		(load) => {
			const { quantileS } = stable(traffic(load), 1);
			expect(shareWithin(quantileS, load)).toBeGreaterThan(0.99);
			expect(shareWithin(quantileS - 0.7, load)).toBeLessThan(0.99);
		},
	);

	it.each([0.2, 0.5, 0.9])(
		'images that come n at once, at a utilisation of %d, wait by Ca² = n and for one another',
		(rho) => {
			const n = 5;
			// M^[n]/M/1, exact: n images in each group of a Poisson process.
			const exact = (1 + n) / (2 * (1 - rho)) - 1;
			const { meanS } = stable(traffic(rho, { serviceCv: 1, arrivalScv: n }), 1);
			expect(meanS + (n - 1) / 2).toBeCloseTo(exact, 12);
		},
	);
});

describe('capacity planning', () => {
	const target = { quantile: 0.95, withinS: 2 };

	it('a load at or beyond capacity is unstable, not a number', () => {
		expect(waitingTime(traffic(3), 3, 0.99)).toBe('unstable');
		expect(waitingTime(traffic(3.1), 3, 0.99)).toBe('unstable');
		expect(waitingTime(traffic(2.9), 3, 0.99)).not.toBe('unstable');
	});

	it('a worker that processes two images at a time counts as two servers', () => {
		const two = stable(traffic(3, { concurrency: 2 }), 2);
		expect(two).toEqual(stable(traffic(3), 4));
		expect(workersNeeded(traffic(3, { concurrency: 2 }), target)).toBe(2);
	});

	it('nobody waits at a quantile below the share that finds a free worker', () => {
		expect(stable(traffic(0.04), 1, 0.95).quantileS).toBe(0);
	});

	it.each([0.1, 1, 20, 300])('the workers needed for %d images per second are the fewest', (perSecond) => {
		const workers = workersNeeded(traffic(perSecond), target);
		expect(stable(traffic(perSecond), workers, 0.95).quantileS).toBeLessThanOrEqual(2);
		const fewer = workers > 1 ? waitingTime(traffic(perSecond), workers - 1, 0.95) : 'unstable';
		expect(fewer === 'unstable' || fewer.quantileS > 2).toBe(true);
	});

	it('workers meet the target up to their largest rate and not beyond', () => {
		const rate = largestRate(traffic(0), 4, target);
		expect(workersNeeded(traffic(rate), target)).toBe(4);
		expect(workersNeeded(traffic(1.001 * rate), target)).toBe(5);
	});
});
