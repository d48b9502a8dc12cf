import { spawnSync } from 'node:child_process';
import { expect, test } from 'vitest';

/** The defaults change with each measurement. */
const service = ['--service', '2', '--service-cv', '0.3'];

const run = (...args: string[]) =>
	spawnSync(process.execPath, ['bench/queueing.ts', ...args], { encoding: 'utf8' });

test.each([
	[[], 'Missing --per-hour, --per-second or --workers'],
	[['--per-hour', 'many'], '--per-hour: "many" is not a number above 0'],
	[['--per-hour', '1,,2'], '--per-hour: "" is not a number above 0'],
	[['--per-second=-1'], '--per-second: "-1" is not a number above 0'],
	[['--workers', '1.5'], '--workers: "1.5" is not a whole number above 0'],
	[['--workers', '1', '--quantile', '99'], '--quantile: "99" is not a number between 0 and 1'],
	[['--workers', '1', '--service-cv', 'NaN'], '--service-cv: "NaN" is not a number of at least 0'],
	[['--per-second', '1e9'], 'More than 100000 images in progress at once'],
	[['--speed', 'speed.json'], "Unknown option '--speed'"],
	[['12'], "Unexpected argument '12'"],
])('%j is rejected by name', (args, message) => {
	const { status, stdout, stderr } = run(...args);
	expect({ status, stdout, stderr }).toEqual({
		status: 2,
		stdout: '',
		stderr: expect.stringContaining(message),
	});
});

test('rates per hour and per second are the same', () => {
	const perHour = run('--per-hour', '3600,7200');
	expect(perHour).toMatchObject({ status: 0, stdout: run('--per-second', '1,2').stdout });
});

test('a rate gets a row for the workers given and for those needed, and unstable rows are marked', () => {
	const { stdout } = run('--per-second', '2', '--workers', '4', ...service);
	expect(stdout).toMatch(/^2\.000 +7200 +4 +unstable +missed$/m);
	expect(stdout).toMatch(/^2\.000 +7200 +5 +80\.0 % .* met$/m);
});

test('--json prints the same as one document', () => {
	const { rows } = JSON.parse(run('--workers', '2', '--json', ...service).stdout);
	expect(rows).toEqual([
		{
			workers: 2,
			perSecond: expect.closeTo(0.589, 3),
			waiting: expect.objectContaining({ quantileS: expect.closeTo(5, 6) }),
		},
	]);
});
