// The images of the compose file that are not ours: pulled where a registry
// answers, else made of Debian's package of the same program.
import path from 'node:path';
import type { ComposeFile } from '../files.ts';
import { isStandIn, standInLabel } from './base-images.ts';
import { type ContainerTool, output, succeeds } from './container-tool.ts';

/** What stands in for the image of a service; each has a folder in stand-ins/. */
export const standIns: Readonly<Record<string, string>> = {
	redis: 'Debian’s Redis',
	s3: 'Ceph’s S3 server',
	proxy: 'Debian’s HAProxy',
};

/**
 * `services`: of the compose file. Resolves to a phrase for each stand-in. Docker pulls the images itself, or fails.
 */
export async function provideServiceImages(
	{ name, buildOptions }: ContainerTool,
	services: ComposeFile['services'],
): Promise<readonly string[]> {
	if (name === 'docker') return [];
	const made = [];
	for (const [service, standIn] of Object.entries(standIns)) {
		const image = withRegistry(services[service]?.image ?? '');
		// A stand-in is built again from what podman has of it, in case its file has changed.
		if (!(await isStandIn(image)) && (await succeeds('podman', ['pull', '--quiet', image]))) continue;
		const options = [...buildOptions, '--layers', '--label', `${standInLabel}=yes`, '--tag', image];
		await output('podman', ['build', ...options, path.join(import.meta.dirname, 'stand-ins', service)]);
		made.push(`${standIn} for ${image}`);
	}
	return made;
}

/** The full name of an image: `redis:7` is `docker.io/library/redis:7`. */
export function withRegistry(image: string): string {
	const [first = '', ...rest] = image.split('/');
	if (rest.length === 0) return `docker.io/library/${image}`;
	return /[.:]|^localhost$/.test(first) ? image : `docker.io/${image}`;
}
