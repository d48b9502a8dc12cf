// Builds the site unless the built one is newer than everything it is made of.
import { spawnSync } from 'node:child_process';
import { globSync, statSync } from 'node:fs';
import path from 'node:path';

const root = path.resolve(import.meta.dirname, '..');
const built = path.join(root, 'build/client/404/index.html');
const sources = [
	'web/**/*',
	'contract/**/*',
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
