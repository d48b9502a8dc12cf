// How long images wait and how many workers are enough, by formula: npm run bench:queueing -- --help
import { type Options, readOptions } from './queueing/options.ts';
import { largestRate, type Waiting, waitingTime, workersNeeded } from './queueing/waiting-time.ts';
import { formatTable } from './report/table.ts';

interface Row {
	readonly perSecond: number;
	readonly workers: number;
	readonly waiting: Waiting | 'unstable';
}

/**
 * For each rate the given workers and those that meet the target; without
 * rates, each number of workers at its largest rate.
 */
function compute({ rates, workers, target, traffic }: Options): Row[] {
	const row = (perSecond: number, count: number): Row => ({
		perSecond,
		workers: count,
		waiting: waitingTime({ ...traffic, perSecond }, count, target.quantile),
	});
	if (rates.length === 0) return workers.map((count) => row(largestRate(traffic, count, target), count));
	return rates.flatMap((perSecond) => {
		const needed = workersNeeded({ ...traffic, perSecond }, target);
		return [...new Set([...workers, needed])].map((count) => row(perSecond, count));
	});
}

const percent = (share: number) => `${(100 * share).toFixed(1)} %`;

function format(rows: readonly Row[], { target: { quantile, withinS }, traffic }: Options): string {
	const share = `${Number((100 * quantile).toFixed(4))} %`;
	const cells = ({ perSecond, workers, waiting }: Row) => [
		perSecond.toFixed(3),
		(3600 * perSecond).toFixed(0),
		String(workers),
		...(waiting === 'unstable'
			? ['unstable', '', '', '', 'missed']
			: [
					percent(waiting.utilisation),
					percent(waiting.delayed),
					waiting.meanS.toFixed(2),
					waiting.quantileS.toFixed(2),
					waiting.quantileS <= withinS ? 'met' : 'missed',
				]),
	];
	const { serviceS, serviceCv, concurrency, arrivalScv } = traffic;
	return [
		`An image takes ${serviceS} s (coefficient of variation ${serviceCv}); a worker processes ${concurrency} at a time; arrivals have Ca² ${arrivalScv}.`,
		`Target: ${share} wait at most ${withinS} s.\n`,
		formatTable([
			[
				'images/s',
				'images/h',
				'workers',
				'utilisation',
				'have to wait',
				'mean wait, s',
				`${share} wait at most, s`,
				'target',
			],
			...rows.map(cells),
		]),
	].join('\n');
}

const options = readOptions();
const rows = compute(options);
const { target, traffic } = options;
console.log(options.json ? JSON.stringify({ traffic, target, rows }) : format(rows, options));
