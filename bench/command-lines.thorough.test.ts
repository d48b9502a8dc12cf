// Benchmarks and scripts explain themselves: --help, mistakes in the command line, missing programs.
import { spawnSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import path from 'node:path';
import { expect, test } from 'vitest';
import type { Outcome } from './command-lines.fixture.ts';

const root = path.resolve(import.meta.dirname, '..');
const commands = [
	'bench/batch.ts',
	'bench/close-ups.ts',
	'bench/cluster.ts',
	'bench/compare.ts',
	'bench/confidence.ts',
	'bench/device.ts',
	'bench/editor.ts',
	'bench/edits.ts',
	'bench/encoders.ts',
	'bench/faults.ts',
	'bench/fringe.ts',
	'bench/fuzz.ts',
	'bench/large-calls.ts',
	'bench/quality.ts',
	'bench/queueing.ts',
	'bench/render.ts',
	'bench/speed.ts',
	'bench/start.ts',
	'deploy/verify-cluster.ts',
	'deploy/verify.ts',
	'scripts/calibrate.ts',
	'scripts/lighthouse.ts',
	'scripts/pictures.ts',
	'scripts/screenshots.ts',
	'scripts/supply-chain.ts',
	'training/samples.ts',
];

const mistakes: [command: string, args: string[], sentence: unknown][] = [
	['bench/close-ups.ts', ['--dir', 'art/rendered'], 'Name both folders; see --help.\n'],
	['bench/fringe.ts', ['--dri', 'x'], "Unknown option '--dri'; see --help.\n"],
	['bench/fuzz.ts', ['--runs', 'many'], '--runs: "many" is not a whole number above 0; see --help.\n'],
	['bench/faults.ts', ['--only', 'stop,fire'], '--only: there is no scenario "fire"; see --help.\n'],
	['bench/batch.ts', ['--only', 'server,phone'], '--only: there is no place "phone"; see --help.\n'],
	['bench/batch.ts', ['--images', '51'], '--images: at most 50; see --help.\n'],
	['bench/editor.ts', ['--only', 'memory,zoom'], '--only: there is no part "zoom"; see --help.\n'],
	['deploy/verify-cluster.ts', ['--only', 'swarm'], '--only: there is no part "swarm"; see --help.\n'],
	[
		'deploy/verify.ts',
		['--platform', 'linux/riscv64'],
		'--platform: the image is not for "linux/riscv64"; see --help.\n',
	],
	['scripts/calibrate.ts', ['art'], 'Name one of isnet-medium and u2netp; see --help.\n'],
	[
		'scripts/supply-chain.ts',
		['art'],
		expect.stringMatching(/^Unexpected argument 'art'.*; see --help\.\n$/),
	],
];

/** The outcomes of all command lines of a kind, run in one process. */
function outcomesOf(lines: readonly (readonly [string, readonly string[]])[]): Outcome[] {
	const fixture = path.join(import.meta.dirname, 'command-lines.fixture.ts');
	const { status, stdout, stderr } = spawnSync(process.execPath, [fixture, JSON.stringify(lines)], {
		cwd: root,
		encoding: 'utf8',
	});
	expect({ status, stderr }).toEqual({ status: 0, stderr: '' });
	return JSON.parse(stdout);
}

test('the list above has every benchmark of package.json', () => {
	const { scripts } = JSON.parse(readFileSync(path.join(root, 'package.json'), 'utf8'));
	const named = Object.entries<string>(scripts).filter(([name]) => name.startsWith('bench:'));
	expect(named.length).toBeGreaterThan(10);
	for (const [, command] of named) expect(commands).toContain(command.replace(/^node /, ''));
});

test('each --help prints its usage and does nothing else', () => {
	const outcomes = outcomesOf(commands.map((command) => [command, ['--help']]));
	const usage = /^Usage: (npm run|node) [\s\S]*--help +this text\n$/;
	expect(outcomes.map((outcome, i) => [commands[i], outcome])).toEqual(
		commands.map((command) => [command, { status: 0, stdout: expect.stringMatching(usage), stderr: '' }]),
	);
});

test('a mistake in a command line ends it with status 2 and one sentence', () => {
	const outcomes = outcomesOf(mistakes.map(([command, args]) => [command, args]));
	expect(outcomes.map((outcome, i) => [mistakes[i]?.slice(0, 2), outcome])).toEqual(
		mistakes.map(([command, args, stderr]) => [[command, args], { status: 2, stdout: '', stderr }]),
	);
});

test('without its servers the cluster benchmark names the Debian packages to install', () => {
	const { status, stderr } = spawnSync(process.execPath, [path.join(root, 'bench/cluster.ts')], {
		cwd: root,
		encoding: 'utf8',
		env: { ...process.env, PATH: '' },
	});
	expect(status).toBe(2);
	expect(stderr).toMatch(
		/^This benchmark needs Redis and S3 servers\. .*apt-get install .*redis-server.*radosgw.*\n$/,
	);
});
