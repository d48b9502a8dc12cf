// Builds the site unless the built one is newer than everything it is made of.
import { spawnSync } from 'node:child_process';
import { globSync, statSync } from 'node:fs';
import path from 'node:path';

const root = path.resolve(import.meta.dirname, '..');
/** What scripts/finish-build.ts writes last: a build that was cut off counts as none. */
const built = path.join(root, 'build/client/manifest.webmanifest');
const sources = [
	'web/**/*',
	'contract/**/*',
	'scripts/{finish-build,inline-script,late-start}.ts',
	'vite.config.ts',
	'react-router.config.ts',
	'package-lock.json',
];

if (newest(sources) >= modifiedAt(built)) {
	console.log('Building the site ...');
	const { status, stdout, stderr } = spawnSync('npm', ['run', '-s', 'build'], {
		cwd: root,
		encoding: 'utf8',
	});
	if (status !== 0) {
		console.error(stdout + stderr);
		process.exit(1);
	}
}

function newest(patterns: string[]): number {
	return Math.max(0, ...globSync(patterns, { cwd: root }).map((file) => modifiedAt(path.join(root, file))));
}

/** Milliseconds since 1970; 0 for what does not exist. */
function modifiedAt(file: string): number {
	return statSync(file, { throwIfNoEntry: false })?.mtimeMs ?? 0;
}
