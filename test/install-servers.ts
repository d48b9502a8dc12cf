// The servers that cluster tests run against: installs Debian's packages where it may, else names the one command to run.
import { spawnSync } from 'node:child_process';
import { accessSync, constants } from 'node:fs';
import path from 'node:path';

interface Server {
	readonly what: string;
	/** All of them are found on PATH when it is installed. */
	readonly programs: readonly string[];
	readonly packages: readonly string[];
}

const servers: readonly Server[] = [
	{ what: 'Redis', programs: ['redis-server'], packages: ['redis-server'] },
	{
		what: 'S3',
		programs: ['ceph', 'ceph-mon', 'ceph-osd', 'monmaptool', 'radosgw', 'radosgw-admin'],
		packages: ['ceph-mon', 'ceph-osd', 'radosgw'],
	},
];

export function isInstalled(what: string): boolean {
	return servers.find((server) => server.what === what)?.programs.every(isOnPath) ?? false;
}

const packages = servers.flatMap((server) => server.packages).join(' ');
export const installCommand = `apt-get update && apt-get install -y --no-install-recommends ${packages}`;

/** What a test file says that is skipped because it has no `what`. */
export function tellSkipped(what: string): void {
	console.error(
		`\n  SKIPPED: this test needs ${what}. To have it run:\n\n    sudo sh -c '${installCommand}'\n`,
	);
}

function isOnPath(program: string): boolean {
	return (process.env.PATH ?? '').split(path.delimiter).some((folder) => {
		try {
			accessSync(path.join(folder, program), constants.X_OK);
			return true;
		} catch {
			return false;
		}
	});
}

function install(): void {
	const missing = servers.filter(({ programs }) => !programs.every(isOnPath));
	if (missing.length === 0) return;
	const names = missing.map(({ what }) => what).join(', ');
	console.log(`The cluster tests need ${names}; installing from Debian ...`);
	const isRoot = process.getuid?.() === 0;
	const { status } = spawnSync('sh', ['-c', isRoot ? installCommand : `sudo -n sh -c '${installCommand}'`], {
		stdio: ['ignore', 'ignore', 'inherit'],
		// The second keeps Debian's packages from starting services of their own, where that is decided by run level.
		env: { ...process.env, DEBIAN_FRONTEND: 'noninteractive', RUNLEVEL: '1' },
	});
	if (status !== 0) tellSkipped(names);
}

if (import.meta.main) install();
