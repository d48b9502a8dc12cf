// Runs npm in the project and reads the JSON it prints.
import { spawnSync } from 'node:child_process';
import path from 'node:path';

const root = path.resolve(import.meta.dirname, '../..');

/** A listing of all packages is longer than Node's default of 1 MB. */
const maxBuffer = 64 * 1024 * 1024;

/** Undefined if what npm printed is no JSON. Its exit status does not count: an audit that finds something ends with 1. */
export function npmJson(...words: string[]): unknown {
	const { stdout, error } = spawnSync('npm', words, { cwd: root, encoding: 'utf8', maxBuffer });
	if (error) throw error;
	try {
		return JSON.parse(stdout);
	} catch {
		return undefined;
	}
}
