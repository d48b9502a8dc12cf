// Builds the site unless the last build is newer than all its sources.
import { spawnSync } from 'node:child_process';
import { globSync, statSync } from 'node:fs';
import path from 'node:path';

const root = path.resolve(import.meta.dirname, '..');
/** The file that scripts/finish-build.ts writes last, so that an interrupted build does not count. */
const built = path.join(root, 'build/client/manifest.webmanifest');
const sources = [
	'web/**/*',
	'contract/**/*',
	'matting/**/*',
	'scripts/finish-build.ts',
	'scripts/finish-build/*.ts',
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

/** When the most recently changed of these files changed, in milliseconds since 1970. */
function newest(patterns: string[]): number {
	return Math.max(0, ...globSync(patterns, { cwd: root }).map((file) => modifiedAt(path.join(root, file))));
}

/** In milliseconds since 1970; 0 if the file does not exist. */
function modifiedAt(file: string): number {
	return statSync(file, { throwIfNoEntry: false })?.mtimeMs ?? 0;
}
