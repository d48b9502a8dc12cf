// How many workers a day of pictures wants, by simulation: node bench/queueing.ts [--rates 1,10,100] [--speed FILE] [--json]
import { parseArgs } from 'node:util';
import { limits } from '#contract/limits.ts';
import { plan, rateOf, turnedAwayAtMost } from './queueing/plan.ts';
import { formatRates, formatScenarios } from './queueing/report.ts';
import { looksPerPicture, meanS, measuredMs, measuredTimes, readTimes } from './queueing/service-times.ts';

const { values } = parseArgs({
	options: {
		/** Pictures a second, mean over the day. */
		rates: { type: 'string', default: '1,10,100' },
		/** What `node bench/speed.ts --comparison --json` printed on the machine in question; else the figures of docs/benchmarks.md. */
		speed: { type: 'string' },
		/** Numbers of workers whose rate is looked for. */
		workers: { type: 'string', default: '1,2,4,8' },
		/** Of the pictures. The larger one is the safe side: nothing comes out larger. */
		size: { type: 'string', default: '3840x2559' },
		/** Looks a picture, 1 to 2. */
		looks: { type: 'string', default: String(looksPerPicture) },
		/** Seconds that 99 of 100 pictures are to wait at most. */
		target: { type: 'string', default: '5' },
		/** Seconds until a worker that the autoscaler asked for is at work. */
		start: { type: 'string', default: '60' },
		/** Pictures in line and in work that the autoscaler wants for each worker. */
		'per-worker': { type: 'string', default: '1' },
		seed: { type: 'string', default: '1' },
		json: { type: 'boolean', default: false },
	},
});

const looks = Number(values.looks);
const isMeasured = (size: string): size is keyof typeof measuredMs => size in measuredMs;
if (!values.speed && !isMeasured(values.size)) {
	throw new Error(`--size is one of ${Object.keys(measuredMs).join(', ')} unless --speed names a file`);
}
const times = values.speed
	? readTimes(values.speed, values.size, looks)
	: measuredTimes(values.size as keyof typeof measuredMs, looks);
const options = {
	times,
	seed: Number(values.seed),
	targetS: Number(values.target),
	startS: Number(values.start),
	picturesPerWorker: Number(values['per-worker']),
	lineTimeoutS: limits.queueTimeoutMs / 1000,
};
const rates = new Map(
	values.workers.split(',').map((count) => [Number(count), rateOf(Number(count), options)]),
);
const scenarios = values.rates.split(',').flatMap((rate) => plan(Number(rate), options));

if (values.json) {
	console.log(
		JSON.stringify({
			date: new Date(),
			...options,
			turnedAwayAtMost,
			rates: Object.fromEntries(rates),
			scenarios,
		}),
	);
} else {
	const one = times.oneLookS.toFixed(2);
	const two = (times.oneLookS + times.secondLookS).toFixed(2);
	console.log(
		`A picture takes a worker ${one} s, and ${two} s where it gets two looks (${Math.round(100 * times.twoLooks)} of 100): ${meanS(times).toFixed(2)} s on average.`,
	);
	console.log(
		`Target: 99 of 100 wait at most ${options.targetS} s, at most ${100 * turnedAwayAtMost} % turned away.\n`,
	);
	console.log(`${formatRates(rates)}\n`);
	console.log(formatScenarios(scenarios));
}
