// The scenarios as a table for a terminal.
import { formatTable } from '../table.ts';
import type { Scenario } from './plan.ts';

const percent = (share: number) => `${(100 * share).toFixed(share > 0 && share < 0.1 ? 2 : 0)} %`;
const seconds = (value: number) => value.toFixed(1);

export function formatScenarios(scenarios: readonly Scenario[]): string {
	const rows = scenarios.map((scenario) => [
		`${scenario.meanPerSecond}/s: ${scenario.name}`,
		scenario.autoscaled ? `1 to ${scenario.workers}` : String(scenario.workers),
		(24 * scenario.meanWorkers).toFixed(0),
		seconds(scenario.p50S),
		seconds(scenario.p99S),
		percent(scenario.turnedAway),
		percent(scenario.utilisation),
	]);
	const head = [
		'pictures',
		'workers',
		'worker-hours a day',
		'p50 wait, s',
		'p99 wait, s',
		'turned away',
		'busy',
	];
	return formatTable([head, ...rows]);
}

/** Pictures a second that numbers of workers take. */
export function formatRates(rates: ReadonlyMap<number, number>): string {
	const rows = [...rates].map(([workers, rate]) => [
		String(workers),
		rate.toFixed(2),
		(Math.floor((3600 * rate) / 10) * 10).toFixed(0),
	]);
	return formatTable([['workers', 'pictures a second', 'pictures an hour'], ...rows]);
}
