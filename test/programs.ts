// Programs that tests run against, where each comes from, and whether it is on this machine.
import { accessSync, constants } from 'node:fs';
import path from 'node:path';

interface Program {
	/** All of these are on the path when it is installed. */
	readonly commands: readonly string[];
	/** Debian's packages, none if Debian has no usable one. */
	readonly packages: readonly string[];
}

const programs = {
	Redis: { commands: ['redis-server'], packages: ['redis-server'] },
	/** Ceph's S3 server. */
	S3: {
		commands: ['ceph', 'ceph-mon', 'ceph-osd', 'monmaptool', 'radosgw', 'radosgw-admin'],
		packages: ['ceph-mon', 'ceph-osd', 'radosgw'],
	},
	HAProxy: { commands: ['haproxy', 'openssl'], packages: ['haproxy', 'openssl'] },
	/** Safari's engine, and a display for it. */
	WebKit: { commands: ['WebKitWebDriver', 'Xvfb'], packages: ['webkit2gtk-driver', 'xvfb'] },
	promtool: { commands: ['promtool'], packages: ['prometheus'] },
	'docker-compose': { commands: ['docker-compose'], packages: ['docker-compose'] },
	/** Debian 12 has 1.20, which does not support the `includeTemplates` of the kustomization. */
	kubectl: { commands: ['kubectl'], packages: [] },
} as const satisfies Record<string, Program>;

type ProgramName = keyof typeof programs;

/**
 * Tests that may be skipped in continuous integration, each with its reason: file, then the names of its groups and its
 * own. Any other skipped test fails a run there.
 */
export const mayBeSkipped: Readonly<Record<string, string>> = {
	'deploy/tools.faults.test.ts > kustomize builds every manifest':
		'needs kubectl 1.27 or later, which Debian 12 does not have',
};

/** Where programs are searched for. Debian keeps HAProxy in a folder that only root has on the path. */
export const searchPath = `${process.env.PATH ?? ''}${path.delimiter}/usr/sbin`;

export function isInstalled(name: ProgramName): boolean {
	return programs[name].commands.every((command) => searchPath.split(path.delimiter).some(has(command)));
}

const has = (command: string) => (folder: string) => {
	try {
		accessSync(path.join(folder, command), constants.X_OK);
		return true;
	} catch {
		return false;
	}
};

export function missingPrograms(): ProgramName[] {
	return (Object.keys(programs) as ProgramName[]).filter((name) => !isInstalled(name));
}

export function packagesOf(names: readonly ProgramName[]): string[] {
	return names.flatMap((name) => programs[name].packages);
}

/** The command that installs these packages of Debian, to be run as root. */
export function installCommand(packages: readonly string[]): string {
	return `apt-get update && apt-get install -y --no-install-recommends ${packages.join(' ')}`;
}

/** Continuous integration sets the variable CI. */
export function isContinuousIntegration(): boolean {
	return !['', 'false', '0'].includes(process.env.CI ?? '');
}
