// Benchmarks and scripts explain themselves: --help, mistakes in the command line, missing programs.
import { spawnSync } from 'node:child_process';
import path from 'node:path';
import { expect, test } from 'vitest';

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

function run(command: string, args: readonly string[], env = process.env) {
	return spawnSync(process.execPath, [path.join(root, command), ...args], {
		cwd: root,
		encoding: 'utf8',
		env,
	});
}

test.each(commands)('%s --help prints its usage and does nothing else', (command) => {
	const { status, stdout, stderr } = run(command, ['--help']);
	expect({ status, stderr }).toEqual({ status: 0, stderr: '' });
	expect(stdout).toMatch(/^Usage: (npm run|node) [\s\S]*--help +this text\n$/);
});

test.each([
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
])('%s %j ends with status 2 and one sentence', (command, args, sentence) => {
	expect(run(command, args)).toMatchObject({ status: 2, stdout: '', stderr: sentence });
});

test('without its servers the cluster benchmark names the Debian packages to install', () => {
	const { status, stderr } = run('bench/cluster.ts', [], { ...process.env, PATH: '' });
	expect(status).toBe(2);
	expect(stderr).toMatch(
		/^This benchmark needs Redis and S3 servers\. .*apt-get install .*redis-server.*radosgw.*\n$/,
	);
});
