import { expect, test } from 'vitest';
import { plan, rateOf, workersNeeded } from './plan.ts';
import { meanS, measuredTimes } from './service-times.ts';

const times = measuredTimes('1280x853');
const options = { times, seed: 1, targetS: 5, startS: 60, picturesPerWorker: 1, lineTimeoutS: 30 };

test('the workers needed keep the target, and a stricter target needs more of them', () => {
	const { workers, outcome } = workersNeeded(0.5, options);
	expect(outcome.waits.percentileS(0.99)).toBeLessThanOrEqual(5);
	const stricter = workersNeeded(0.5, { ...options, targetS: outcome.waits.percentileS(0.99) - 0.1 });
	expect(stricter.workers).toBeGreaterThan(workers);
	expect(workers).toBeGreaterThan(0.5 * meanS(times));
});

test('a day with workers for its peak turns hardly anybody away, with workers for its mean it does', () => {
	const [, , forMean, forPeak, scaled] = plan(0.5, options);
	expect(forPeak?.turnedAway).toBeLessThan(0.001);
	expect(forMean?.turnedAway).toBeGreaterThan(10 * (forPeak?.turnedAway ?? 0));
	expect(scaled?.meanWorkers).toBeLessThan(forPeak?.meanWorkers ?? 0);
	expect(scaled?.p99S).toBeLessThan(30);
});

test('workers keep the target up to their rate, and beyond it more of them are needed', () => {
	const rate = rateOf(2, options);
	expect(workersNeeded(rate, options).workers).toBe(2);
	expect(workersNeeded(1.02 * rate, options).workers).toBe(3);
});
