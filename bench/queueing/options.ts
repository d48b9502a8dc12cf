// The command line of bench:queueing.
import { fail, readCommandLine } from '../../scripts/command-line.ts';
import type { Target, Traffic } from './waiting-time.ts';

const usage = `Usage: npm run bench:queueing -- --per-hour N,... [--workers N,...] [options]
       npm run bench:queueing -- --workers N,... [options]

With a rate: the workers that meet the target, and the wait with them and with those of --workers.
Without one: the rate up to which the workers meet the target.

  --per-hour N,...    images that arrive per hour; take the busiest hour, not the mean of a day
  --per-second N,...  the same per second
  --workers N,...     numbers of workers
  --quantile P        target: this share of images (0.99) ...
  --within S          ... waits at most so many seconds (5)
  --service S         seconds that one image takes a worker on average (1.33: 4K, docs/sizing.md)
  --service-cv X      standard deviation of that time divided by its mean (0.25)
  --concurrency N     images that one worker processes at the same time, each in --service seconds (1)
  --arrival-scv X     squared coefficient of variation of the time between two arrivals (1: independent
                      visitors); about n if clients send n images at once
  --json              one JSON document
  --help              this text`;

export interface Options {
	readonly rates: readonly number[];
	readonly workers: readonly number[];
	readonly target: Target;
	readonly traffic: Omit<Traffic, 'perSecond'>;
	readonly json: boolean;
}

/** Images in work at once; more is a typing error, and takes minutes to compute. */
const maxLoad = 100_000;

const kinds = {
	'a number above 0': (value: number) => value > 0,
	'a number of at least 0': (value: number) => value >= 0,
	'a number between 0 and 1': (value: number) => value > 0 && value < 1,
	'a whole number above 0': (value: number) => value > 0 && Number.isInteger(value),
};

/** The options of this process, which ends with a sentence on anything that is not understood. */
export function readOptions(): Options {
	const { values } = readCommandLine(usage, {
		options: {
			'per-hour': { type: 'string' },
			'per-second': { type: 'string' },
			workers: { type: 'string' },
			quantile: { type: 'string', default: '0.99' },
			within: { type: 'string', default: '5' },
			service: { type: 'string', default: '1.33' },
			'service-cv': { type: 'string', default: '0.25' },
			concurrency: { type: 'string', default: '1' },
			'arrival-scv': { type: 'string', default: '1' },
			json: { type: 'boolean', default: false },
		},
	});

	type Name = Exclude<keyof typeof values, 'json'>;
	const toNumber = (name: Name, kind: keyof typeof kinds, text = '') => {
		const value = text.trim() === '' ? Number.NaN : Number(text);
		if (Number.isFinite(value) && kinds[kind](value)) return value;
		return fail(`--${name}: "${text}" is not ${kind}; see --help.`);
	};
	const one = (name: Name, kind: keyof typeof kinds) => toNumber(name, kind, values[name]);
	const list = (name: Name, kind: keyof typeof kinds) =>
		values[name]?.split(',').map((text) => toNumber(name, kind, text)) ?? [];

	const traffic = {
		serviceS: one('service', 'a number above 0'),
		serviceCv: one('service-cv', 'a number of at least 0'),
		concurrency: one('concurrency', 'a whole number above 0'),
		arrivalScv: one('arrival-scv', 'a number of at least 0'),
	};
	const target = {
		quantile: one('quantile', 'a number between 0 and 1'),
		withinS: one('within', 'a number of at least 0'),
	};
	const workers = list('workers', 'a whole number above 0');
	const rates = [
		...list('per-hour', 'a number above 0').map((perHour) => perHour / 3600),
		...list('per-second', 'a number above 0'),
	];
	if (rates.length + workers.length === 0) fail('Missing --per-hour, --per-second or --workers; see --help.');
	const loads = [
		...rates.map((perSecond) => perSecond * traffic.serviceS),
		...workers.map((count) => count * traffic.concurrency),
	];
	if (Math.max(...loads) > maxLoad)
		fail(`More than ${maxLoad} images in progress at once cannot be computed; see --help.`);
	return { rates, workers, target, traffic, json: values.json };
}
