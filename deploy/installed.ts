// The programs that read this folder in production. Tests that need one that is not installed are skipped and name it.
import { accessSync, constants } from 'node:fs';
import path from 'node:path';

/** The Debian package of each. */
const packages = {
	'haproxy': 'haproxy',
	'openssl': 'openssl',
	'promtool': 'prometheus',
	'docker-compose': 'docker-compose',
	'kubectl': 'kubectl, from Kubernetes’ own packages',
} as const;

export type Program = keyof typeof packages;

/** Whether all of these are installed. Logs which are not. */
export function areInstalled(...programs: Program[]): boolean {
	const missing = programs.filter((program) => !isInstalled(program));
	for (const program of missing)
		console.warn(`Not checked with ${program}, which is not installed: apt-get install ${packages[program]}`);
	return missing.length === 0;
}

function isInstalled(program: string): boolean {
	return (process.env.PATH ?? '').split(path.delimiter).some((dir) => {
		try {
			accessSync(path.join(dir, program), constants.X_OK);
			return true;
		} catch {
			return false;
		}
	});
}
